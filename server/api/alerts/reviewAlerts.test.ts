import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ALERT_KINDS, DEFAULT_CHOICES } from '@hub/shared/alerts/alertTerms.ts';
import { watchAlerts } from '../../commands/alerts/watchAlerts.ts';
import { appearances } from '../../schema/season.ts';
import { heldPlaces } from '../../schema/users.ts';
import { insertStatements } from '../../stores/bulk.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aFixture, anAppearance, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { forgetAlerts } from '@hub/tools/testing/facts/followedClub.ts';
import { isScreen } from '@hub/tools/testing/services/hubAddresses.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

/** Monday evening; the message is due on Tuesday at noon in Berlin. */
const KICKOFF = '2024-12-09T19:30:00.000Z';
const NIGHT = '2024-12-09T22:00:00.000Z';
const BEFORE_NOON = '2024-12-10T10:59:00.000Z';
const NOON = '2024-12-10T11:00:00.000Z';
const TOO_LATE = '2024-12-12T11:00:00.000Z';

const CLUBS = ['team-a', 'team-b'];
const PLAYERS = CLUBS.flatMap((teamId) =>
  Array.from({ length: 12 }, (_none, n) => aPlayer({ id: `${teamId}-${n}`, name: `${teamId} ${n}`, teamId })),
);
/** The last one does not begin. */
const MINE = ['team-a-0', 'team-a-1', 'team-a-11'];

let app: TestApp;
let userTeamId: string;
let instant = NIGHT;
beforeAll(async () => {
  instant = '2024-12-01T12:00:00.000Z';
  app = await testApp({ now: () => new Date(instant) });
  await insertLeague(app.deps, {
    teams: CLUBS.map((id) => aTeam({ id })),
    players: PLAYERS,
    fixtures: [
      aFixture({ id: 'monday', kickoffTs: KICKOFF, status: 'finished', homeGoals: 2, awayGoals: 0 }),
      aFixture({ id: 'next', matchday: 2, kickoffTs: '2024-12-14T14:30:00.000Z' }),
    ],
  });
  ({ id: userTeamId } = await callerOf(app, app.userToken).myTeam.createTeam({
    name: 'Elf',
    game: 'kickbase',
    players: MINE.map((id) => ({ id, place: null, value: null })),
  }));
  const held = MINE.map((playerId) => ({
    id: `${userTeamId}:1:${playerId}`,
    userTeamId,
    season: '2024-25',
    matchday: 1,
    playerId,
    line: 'midfielder' as const,
    formation: '4-4-2' as const,
    lockTs: KICKOFF,
    isLate: false,
    isStar: false,
  }));
  await app.deps.provider.database.batch(insertStatements(heldPlaces, held));
});
beforeEach(async () => {
  instant = NIGHT;
  await forgetAlerts(app, ['appearances']);
  await choose({});
  await watchAlerts(app.deps);
});
afterAll(() => app[Symbol.asyncDispose]());

const alerts = () => callerOf(app, app.userToken).alerts;
const choose = (changes: object) => alerts().choose({ ...DEFAULT_CHOICES, ...changes });
/** The reviews in the bell at an instant. */
async function reviewsAt(ts: string) {
  instant = ts;
  await watchAlerts(app.deps);
  return (await alerts().list()).filter(({ kind }) => kind === 'review');
}
const report = (players = PLAYERS) =>
  app.deps.provider.database.batch(
    insertStatements(
      appearances,
      players.map(({ id, teamId }) =>
        anAppearance({
          fixtureId: 'monday',
          playerId: id,
          teamId: teamId ?? '',
          started: !id.endsWith('-11'),
          minutesPlayed: id.endsWith('-11') ? 0 : 90,
        }),
      ),
    ),
  );

it('is sent once per team, at noon of the day after the last match', async () => {
  await report();
  expect(await reviewsAt(BEFORE_NOON)).toEqual([]);
  const [sent, ...others] = await reviewsAt(NOON);
  expect(sent).toMatchObject({
    title: '1. Spieltag: 2 von 3 Starts',
    body: 'Der Rückblick auf „Elf“ ist da: was deine Entscheidungen gebracht haben.',
    path: `/mein-team/rueckblick?team=${userTeamId}&spieltag=1`,
  });
  expect(sent?.path).toSatisfy(isScreen);
  expect(others).toEqual([]);
  expect(await reviewsAt(NOON)).toEqual([sent]);
});

it('waits for the match reports', async () => {
  await report(PLAYERS.filter(({ teamId }) => teamId === 'team-a'));
  expect(await reviewsAt(NOON)).toEqual([]);
  await report(PLAYERS.filter(({ teamId }) => teamId === 'team-b'));
  expect(await reviewsAt(NOON)).toHaveLength(1);
});

it('is not sent when it is no longer news, nor unasked', async () => {
  await report();
  expect(await reviewsAt(TOO_LATE)).toEqual([]);
  await choose({ kinds: ALERT_KINDS.filter((kind) => kind !== 'review') });
  expect(await reviewsAt(NOON)).toEqual([]);
});

it('is not sent about a matchday that was over before the first check', async () => {
  await report();
  instant = NOON;
  await forgetAlerts(app, []);
  await choose({});
  expect(await reviewsAt(NOON)).toEqual([]);
  expect(await reviewsAt(NOON)).toEqual([]);
});
