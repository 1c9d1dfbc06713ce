import { describe, expect, it } from 'vitest';
import type { Game } from '@hub/shared/games/profiles.ts';
import { USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import { absences, appearances as appearancesTable } from '../../schema/season.ts';
import { officialElevens } from '../../schema/elevens.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { insertStatements } from '../../stores/bulk.ts';
import { aFixture, anAppearance, aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { query } from '@hub/tools/testing/procedures.ts';

const ask = (app: TestApp, input: unknown) => query(app, 'catalog.teamPlayers', null, input);

const playersOf = (app: TestApp, playerIds: string[]) => callerOf(app).catalog.teamPlayers({ playerIds });

/** Announces the club's numbers 1 to 11 for its next match. */
const announce = (app: TestApp, enteredTs: string) =>
  app.deps.provider.database.batch(
    insertStatements(
      officialElevens,
      Array.from({ length: 11 }, (_, index) => ({
        id: `e${index}`,
        fixtureId: 'fixture-2',
        teamId: 'team-a',
        playerId: `team-a-${index + 1}`,
        enteredTs,
        enteredBy: 'admin',
      })),
    ),
  );

describe('catalog.teamPlayers', () => {
  it('rejects empty, too long, repeated or unordered lists, so that each query has one address', async () => {
    await using app = await testApp();
    const tooMany = Array.from({ length: USER_TEAM_PLAYERS_MAX + 1 }, (_, index) => `p${index + 100}`);
    for (const playerIds of [[], ['b', 'a'], ['a', 'a'], tooMany, 'a', [1]])
      await ask(app, { playerIds }).expect(400);
    await ask(app, { playerIds: ['a'], userId: 'somebody' }).expect(400);
    await ask(app, { playerIds: ['a'], sampleOf: 'chess' }).expect(400);
  });

  it('omits unknown players', async () => {
    await using app = await leagueApp();
    expect(await playersOf(app, ['nobody'])).toEqual([]);
    const known = await playersOf(app, ['nobody', 'team-a-1']);
    expect(known.map(({ id }) => id)).toEqual(['team-a-1']);
  });

  it('says what tells where a player stands on the pitch', async () => {
    await using app = await leagueApp();
    expect(await playersOf(app, ['team-a-1'])).toMatchObject([{ preferredFoot: 'right', heightCm: 183 }]);
  });

  it('shows the match under way, whether a player is in the eleven, and how he played, until the matchday ends', async () => {
    let nowTs = '2024-12-07T13:30:00.000Z';
    await using app = await testApp({ now: () => new Date(nowTs) });
    const league = aSmallLeague();
    await insertLeague(app.deps, league);
    await app.deps.provider.database.batch(
      insertStatements(absences, [
        {
          id: 'ban',
          season: league.fixtures[0]?.season ?? '',
          playerId: 'team-a-15',
          kind: 'suspension',
          detail: '5th yellow',
          fromDate: '2024-12-01',
          untilDate: null,
          fixtureId: 'fixture-2',
          source: 'derived from cards',
        },
      ]),
    );
    const shownAt = async (instantTs: string) => {
      nowTs = instantTs;
      // A different query each time, since answers are cached for a while.
      const [first, twelfth] = await playersOf(app, [`nobody ${instantTs}`, 'team-a-1', 'team-a-15']);
      return [first, twelfth].map((player) => ({
        fixtureId: player?.fixture?.fixtureId,
        status: player?.fixture?.status,
        isInEleven: player?.isInEleven,
        isBanned: player?.isBanned,
        played: player?.played,
      }));
    };
    const before = {
      fixtureId: 'fixture-2',
      status: 'scheduled',
      isInEleven: null,
      isBanned: false,
      played: null,
    };
    const banned = { ...before, isBanned: true };
    expect(await shownAt('2024-12-07T13:00:00.000Z')).toEqual([before, banned]);

    await announce(app, nowTs);
    expect(await shownAt('2024-12-07T13:40:00.000Z')).toEqual([
      { ...before, isInEleven: true },
      { ...banned, isInEleven: false },
    ]);

    const fixtures = app.deps.provider.database.table('fixtures');
    await fixtures.update('fixture-2', { status: 'finished', homeGoals: 2, awayGoals: 1 });
    await app.deps.provider.database.batch(
      insertStatements(appearancesTable, [
        anAppearance({ id: 'x', fixtureId: 'fixture-2', playerId: 'team-a-1', teamId: 'team-a', goals: 1 }),
      ]),
    );
    const [scorer, reserve] = await shownAt('2024-12-07T20:00:00.000Z');
    expect(scorer).toMatchObject({ fixtureId: 'fixture-2', status: 'finished', isInEleven: true });
    expect(scorer?.played).toMatchObject({ hasStarted: true, minutes: 90, goals: 1, isSentOff: false });
    expect(reserve).toMatchObject({
      fixtureId: 'fixture-2',
      isInEleven: false,
      isBanned: true,
      played: null,
    });
  });

  it('keeps the estimates at each kickoff, and the current one, once an eleven is official', async () => {
    let nowTs = '2024-12-05T10:00:00.000Z';
    await using app = await leagueApp(aSmallLeague(), { now: () => new Date(nowTs) });
    const estimatesAt = async (instantTs: string) => {
      nowTs = instantTs;
      const players = await playersOf(app, [`nobody ${instantTs}`, 'team-a-1', 'team-a-15']);
      return players.map(({ startProbability, estimates }) => ({ startProbability, estimates }));
    };
    expect((await estimatesAt('2024-12-05T10:00:00.000Z')).map(({ estimates }) => estimates)).toEqual([
      [],
      [],
    ]);

    await computePstart(app.deps, 'command');
    const thursday = '2024-12-05T10:01:00.000Z';
    const [keeper, reserve] = await estimatesAt(thursday);
    for (const player of [keeper, reserve]) {
      expect(player?.estimates).toEqual([{ asOfTs: thursday, startProbability: player?.startProbability }]);
      expect(player?.startProbability).toBeGreaterThan(0);
      expect(player?.startProbability).toBeLessThan(1);
    }

    nowTs = '2024-12-07T13:35:00.000Z';
    await announce(app, nowTs);
    await computePstart(app.deps, 'command');
    const evening = '2024-12-07T20:00:00.000Z';
    const decided = await estimatesAt(evening);
    expect(decided.map(({ startProbability }) => startProbability)).toEqual([1, 0]);
    expect(decided.map(({ estimates }) => estimates)).toEqual(
      [keeper, reserve].map((player) =>
        ['2024-12-07T14:30:00.000Z', evening].map((asOfTs) => ({
          asOfTs,
          startProbability: player?.startProbability,
        })),
      ),
    );
  });

  it('shows a sample team the next match, open again, once the present one is locked for it', async () => {
    let nowTs = '2024-12-05T10:00:00.000Z';
    const league = aSmallLeague();
    const next = aFixture({ id: 'fixture-3', matchday: 3, kickoffTs: '2024-12-14T14:30:00.000Z' });
    await using app = await leagueApp(
      { ...league, fixtures: [...league.fixtures, next] },
      { now: () => new Date(nowTs) },
    );
    await computePstart(app.deps, 'command');
    const sampleAt = async (instantTs: string, sampleOf: Game) => {
      nowTs = instantTs;
      const playerIds = [`nobody ${instantTs}`, 'team-a-1', 'team-a-15'];
      return await callerOf(app).catalog.teamPlayers({ playerIds, sampleOf });
    };
    const [keeper, reserve] = await sampleAt('2024-12-05T10:01:00.000Z', 'own');
    expect(keeper?.fixture?.fixtureId).toBe('fixture-2');

    nowTs = '2024-12-07T13:35:00.000Z';
    await announce(app, nowTs);
    await computePstart(app.deps, 'command');
    expect(await sampleAt('2024-12-07T13:40:00.000Z', 'own')).toMatchObject([
      { fixture: { fixtureId: 'fixture-2' }, startProbability: 1, isInEleven: true },
      { fixture: { fixtureId: 'fixture-2' }, startProbability: 0, isInEleven: false },
    ]);
    expect(await sampleAt('2024-12-07T14:35:00.000Z', 'own')).toMatchObject(
      [keeper, reserve].map((player) => ({
        fixture: { fixtureId: 'fixture-3', matchday: 3 },
        startProbability: player?.startProbability,
        isInEleven: null,
        isBanned: false,
        played: null,
        estimates: [],
      })),
    );
    // Locked for the whole season.
    const [fixed] = await sampleAt('2024-12-07T14:36:00.000Z', 'kickerClassic');
    expect(fixed?.fixture?.fixtureId).toBe('fixture-2');
  });
});
