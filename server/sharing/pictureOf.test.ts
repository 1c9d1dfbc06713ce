import { expect, it } from 'vitest';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { pictureOfPlayer, pictureOfTeam } from './pictureOf.ts';

const [LOCK, NOW, LATER] = [
  '2018-02-16T19:30:00.000Z',
  '2018-02-17T13:35:00.000Z',
  '2018-02-17T14:30:00.000Z',
] as const;

const keeper = (
  name: string,
  kickoffTs: string,
  chances: { before: number; now: number },
): UserTeamPlayer => ({
  id: name,
  name,
  nationality: 'Germany',
  positions: ['GK'],
  positionPrimary: 'GK',
  preferredFoot: null,
  heightCm: null,
  team: { id: name, name, shortName: name },
  left: null,
  availability: 'unknown',
  status: 'unknown',
  suspension: null,
  ailment: null,
  startProbability: chances.now,
  knowledge: 'full',
  match: null,
  gain: null,
  yellowCards: 0,
  expectedPoints: [],
  isStar: false,
  place: null,
  value: null,
  isInEleven: chances.now === 1 ? true : null,
  isBanned: false,
  played: null,
  estimates: [{ asOfTs: '2018-02-16T12:00:00.000Z', startProbability: chances.before }],
  fixture: {
    fixtureId: name,
    matchday: 23,
    kickoffTs,
    status: kickoffTs < NOW ? 'finished' : 'scheduled',
    isHome: true,
    homeGoals: null,
    awayGoals: null,
    opponent: null,
  },
});

function pictureOfElf(players: UserTeamPlayer[], nowTs: string) {
  const fixtures = players.flatMap(({ fixture }) =>
    fixture === null
      ? []
      : {
          id: fixture.fixtureId,
          matchday: fixture.matchday,
          status: fixture.status,
          kickoffTs: fixture.kickoffTs,
          homeTeamId: fixture.fixtureId,
          awayTeamId: `rival of ${fixture.fixtureId}`,
        },
  );
  return pictureOfTeam(
    {
      id: 'team',
      name: 'Elf am Sonntag',
      competition: 'bundesliga',
      game: 'kickerInteractive',
      formation: null,
      createdTs: LOCK,
      held: null,
      players,
    },
    { asOfTs: NOW, isDemo: false, fixtures, nowMs: Date.parse(nowTs) },
  );
}

it('draws the pinned eleven, without adding players whose match is over', () => {
  const benched = keeper('Jarstein', LOCK, { before: 0.78, now: 1 });
  const starter = keeper('Fährmann', LATER, { before: 0.96, now: 0.96 });
  const picture = pictureOfElf([benched, starter], NOW);
  expect(picture?.players.map(({ name }) => name)).toEqual(['Fährmann']);
  expect(picture?.figure?.value).toBe('1,0');
});

it('names the strongest reasons: drawbacks of an unlikely starter, and a certain case without points', () => {
  const pictured = (startProbability: number, reasons: object[]) =>
    pictureOfPlayer(
      {
        player: { name: 'Jonas Beck', match: null },
        team: null,
        startChance: { startProbability, asOfTs: NOW, reasons },
        nextFixtures: [],
      } as unknown as PlayerDetails,
      { isDemo: false, nowMs: 0 },
    ).reasons.map(({ points, isFor }) => [points, isFor]);
  const role = { part: 'role', points: 1, input: { rank: 2, slots: 1, editorial: false } };
  const frequency = {
    part: 'startingFrequency',
    points: 14,
    input: { starts: 1, squads: 5, lineups: 'squads' },
  };
  expect(pictured(0.6, [role, frequency])).toEqual([
    ['+14,0', true],
    ['+1,0', true],
  ]);
  expect(pictured(0.1, [role, frequency])).toEqual([
    ['+1,0', true],
    ['+14,0', true],
  ]);
  expect(pictured(0.005, [{ part: 'certainCase', points: 0, input: { case: 'suspended' } }])).toEqual([
    ['', false],
  ]);
});

it.each([
  ['before kickoff', NOW, null, 0.94],
  ['while nobody reports who plays', '2018-02-17T15:10:00.000Z', null, 0.94],
  ['once he did not start', '2018-02-17T15:10:00.000Z', false, 0],
  ['once he started', '2018-02-17T21:30:00.000Z', true, 1],
])('sums the shirts that it shows: %s', (_when, nowTs, hasStarted, shirt) => {
  // From kickoff on, the present chance may be for the next match.
  const known = keeper('Fährmann', LATER, { before: 0.94, now: nowTs < LATER ? 0.94 : 0.31 });
  const played: UserTeamPlayer['played'] = {
    hasStarted: hasStarted === true,
    minutes: 40,
    goals: 0,
    yellowCards: 0,
    isSentOff: false,
    subbedInMinute: null,
    subbedOutMinute: null,
  };
  const picture = pictureOfElf([{ ...known, played: hasStarted === null ? null : played }], nowTs);
  expect(picture?.players.map(({ startProbability }) => startProbability)).toEqual([shirt]);
  expect(picture?.figure).toEqual(
    hasStarted === null
      ? { value: '0,9', label: 'von 1 beginnen voraussichtlich' }
      : { value: String(shirt), label: 'von 1 beginnen' },
  );
});
