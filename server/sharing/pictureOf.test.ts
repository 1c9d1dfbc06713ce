import { expect, it } from 'vitest';
import type { UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { pictureOfTeam } from './pictureOf.ts';

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
  team: { id: name, name, shortName: name },
  left: null,
  availability: 'unknown',
  status: 'unknown',
  suspension: null,
  ailment: null,
  startProbability: chances.now,
  knowledge: 'full',
  gain: null,
  yellowCards: 0,
  expectedPoints: [],
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

it('draws the eleven that is held, in which nobody comes in whose match is over', () => {
  const benched = keeper('Jarstein', LOCK, { before: 0.78, now: 1 });
  const starter = keeper('Fährmann', LATER, { before: 0.96, now: 0.96 });
  const fixtures = [benched, starter].flatMap(({ fixture }) =>
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
  const picture = pictureOfTeam(
    {
      id: 'team',
      name: 'Elf am Sonntag',
      competition: 'bundesliga',
      game: 'kickerInteractive',
      formation: null,
      createdTs: LOCK,
      players: [benched, starter],
    },
    { asOfTs: NOW, isDemo: false, fixtures, nowMs: Date.parse(NOW) },
  );
  expect(picture?.players.map(({ name }) => name)).toEqual(['Fährmann']);
  expect(picture?.figure?.value).toBe('1,0');
});
