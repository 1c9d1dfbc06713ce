import { describe, expect, it } from 'vitest';
import { ExpectedPoints } from '@hub/shared/points/expectedPoints.schema.ts';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import {
  aPlayer,
  aSmallLeague,
  aTeam,
  insertLeague,
  insertPrices,
} from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { computePstart } from './computePstart.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

const table = (app: TestApp, name: string) => app.deps.provider.database.table(name);

describe('computePstart', () => {
  it('appends a run and a prediction per player, and updates the current values', async () => {
    await using app = await leagueApp();
    const result = await computePstart(app.deps, 'command');
    expect(result).toMatchObject({ success: true, processed: 44, errors: [] });

    const runs = await table(app, 'pstartRuns').list();
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ matchday: 2, processed: 44, trigger: 'command', season: '2024-25' });
    const predictions = await table(app, 'pstartPredictions').list();
    expect(predictions).toHaveLength(44);

    const players = await table(app, 'players').list();
    for (const player of players) {
      const prediction = predictions.find((row) => row['playerId'] === player['id']);
      expect(player['pstart']).toBe(prediction?.['pstart']);
      expect(player['pstartRunId']).toBe(runs[0]?.['id']);
    }
    for (const teamId of ['team-a', 'team-b']) {
      const sum = players
        .filter((player) => player['teamId'] === teamId)
        .reduce((total, player) => total + Number(player['pstart']), 0);
      expect(sum).toBeCloseTo(11, 2);
    }
  });

  it('computes expected points in the same run, without unreported parts, unless clubs have too few matches', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'command');
    const [guess] = await table(app, 'pstartPredictions').list();
    expect(guess).toMatchObject({ points: null });

    // With prices, a club's first matches are enough.
    await insertPrices(app.deps);
    await app.deps.provider.database.sql('delete from pstart_predictions');
    await computePstart(app.deps, 'command');
    const predictions = await table(app, 'pstartPredictions').list();
    const expected = predictions.map((row) =>
      ExpectedPoints.array().parse(JSON.parse(String(row['points']))),
    );
    expect(expected.map(([first]) => first?.profile)).toEqual(Array(44).fill('bundesligaFantasy'));
    for (const [first] of expected) {
      expect(first?.missing).toEqual(['assists', 'saves', 'actions']);
      expect(first?.ahead).toHaveLength(1);
      expect(first?.three).toBeNull();
    }
    const points = expected.map(([first]) => first?.next.points ?? 0);
    expect(Math.max(...points)).toBeGreaterThan(2);
  });

  it('uses one id in the history, the ledger and the log', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'admin');
    const [run] = await table(app, 'flowRuns').list();
    const runId = run?.['id'];
    const idsIn = async (name: string, column: string) =>
      new Set((await table(app, name).list()).map((row) => row[column]));
    expect(await idsIn('pstartRuns', 'id')).toEqual(new Set([runId]));
    expect(await idsIn('pstartPredictions', 'runId')).toEqual(new Set([runId]));
    expect(await idsIn('players', 'pstartRunId')).toEqual(new Set([runId]));
    expect(await idsIn('ledgerSnapshots', 'runId')).toEqual(new Set([runId]));
    const finished = app.logLines.find(({ sentence }) => sentence === 'flow finished');
    expect(finished?.fields).toMatchObject({ runId });
  });

  it('ignores ranks derived for screens, and reads only those entered by an editor elsewhere', async () => {
    await using app = await leagueApp();
    const chanceWithRank = async (roleRank: number) => {
      await table(app, 'players').update('team-a-20', { roleRank });
      await computePstart(app.deps, 'command');
      return (await table(app, 'players').get('team-a-20'))?.['pstart'];
    };
    await app.deps.provider.database.sql("update hub_settings set value = 'imported' where id = 'dataKind'");
    expect(await chanceWithRank(1)).toBe(await chanceWithRank(9));
    await app.deps.provider.database.sql("delete from hub_settings where id = 'dataKind'");
    expect(await chanceWithRank(1)).not.toBe(await chanceWithRank(9));
  });

  it('leaves earlier runs unchanged', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'command');
    const before = await table(app, 'pstartPredictions').list();
    await computePstart(app.deps, 'command');
    const after = await table(app, 'pstartPredictions').list();
    expect(after).toHaveLength(88);
    for (const row of before) expect(after).toContainEqual(row);
  });

  it('treats the last run as the newest even if the clock stands still', async () => {
    await using app = await leagueApp();
    for (const injuryStatus of ['injured', 'fit', 'injured', 'fit', 'injured', 'fit']) {
      await table(app, 'players').update('team-a-3', { injuryStatus });
      await computePstart(app.deps, 'command');
      const shown = (await app.deps.stores.pstart.newestValues()).find(
        ({ playerId }) => playerId === 'team-a-3',
      );
      expect(shown?.startProbability).toBe((await table(app, 'players').get('team-a-3'))?.['pstart']);
    }
  });

  it('forecasts every player with a club, even with an unknown position', async () => {
    await using app = await testApp();
    const league = aSmallLeague();
    await insertLeague(app.deps, {
      ...league,
      players: [
        ...league.players,
        aPlayer({ id: 'odd', name: 'Quarter Back', positions: ['QB'], positionPrimary: 'QB' }),
        aPlayer({ id: 'homeless', teamId: null }),
      ],
    });
    const result = await computePstart(app.deps, 'command');
    expect(result).toMatchObject({ success: true, processed: 45, errors: [] });
  });

  it('forecasts and shows eleven starters of a club without known positions', async () => {
    await using app = await testApp();
    const league = aSmallLeague();
    const players = league.players.map((player) => ({ ...player, positions: [], positionPrimary: '' }));
    await insertLeague(app.deps, { ...league, players });
    const result = await computePstart(app.deps, 'command');
    expect(result).toMatchObject({ success: true, processed: 44, errors: [] });
    const chances = (await table(app, 'players').list())
      .filter(({ teamId }) => teamId === 'team-a')
      .map(({ pstart }) => Number(pstart));
    expect(chances).toHaveLength(22);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(11, 2);
    const { fixtures } = await app.deps.stores.lineups.read();
    expect(fixtures.map(({ home, away }) => [home.eleven.length, away.eleven.length])).toEqual([[11, 11]]);
  });

  it('clears the value of a player whose club has no upcoming fixture', async () => {
    await using app = await testApp();
    const league = aSmallLeague();
    await insertLeague(app.deps, { ...league, teams: [...league.teams, aTeam({ id: 'team-c' })] });
    await computePstart(app.deps, 'command');
    await table(app, 'players').update('team-a-1', { teamId: 'team-c' });
    await computePstart(app.deps, 'command');
    expect(await table(app, 'players').get('team-a-1')).toMatchObject({ pstart: null, pstartRunId: null });
  });

  it('reports that there is nothing to compute', async () => {
    await using app = await testApp();
    expect(await computePstart(app.deps, 'command')).toEqual({
      success: true,
      processed: 0,
      message: 'No scheduled fixture, nothing to compute',
      errors: [],
    });
  });

  it('accepts one of several simultaneous runs and rejects the others', async () => {
    await using app = await leagueApp();
    const { promise: othersRefused, resolve: goOn } = Promise.withResolvers<void>();
    const { league } = app.deps.stores;
    const read = async (nowTs: string) => {
      await othersRefused;
      return league.read(nowTs);
    };
    const deps = { ...app.deps, stores: { ...app.deps.stores, league: { ...league, read } } };
    let refusals = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        computePstart(deps, 'command').catch((error: unknown) => {
          refusals += 1;
          if (refusals === 4) goOn();
          throw error;
        }),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const { reason } of refused) expect(reason).toMatchObject({ reason: 'conflict' });
    expect(await table(app, 'pstartPredictions').count()).toBe(44);
  });

  it('takes over from a dead run once its lease has expired', async () => {
    await using app = await leagueApp();
    const { flows } = app.deps.stores;
    await flows.acquire(
      { name: PSTART_FLOW, holder: 'dead', trigger: 'command' },
      '2024-12-01T00:00:00.000Z',
      60_000,
    );
    expect((await flows.read(PSTART_FLOW)).status).toBe('running');
    await app.deps.stores.leases.renew(PSTART_FLOW, 'dead', -1);
    expect((await flows.read(PSTART_FLOW)).status).toBe('error');
    expect(await computePstart(app.deps, 'command')).toMatchObject({ success: true });
    expect((await flows.read(PSTART_FLOW)).status).toBe('active');
  });

  it('saves nothing from a run that lost its lease', async () => {
    await using app = await leagueApp();
    const { stores } = app.deps;
    const read = stores.league.read.bind(stores.league);
    stores.league.read = async (nowTs) => {
      const reading = await read(nowTs);
      await table(app, 'leases').update(PSTART_FLOW, { holder: 'faster' });
      return reading;
    };
    expect(await computePstart(app.deps, 'command')).toMatchObject({ success: false, processed: 0 });
    expect(await table(app, 'pstartRuns').count()).toBe(0);
    expect(await table(app, 'pstartPredictions').count()).toBe(0);
    expect(await table(app, 'players').count({ where: { pstart: { not: null } } })).toBe(0);
  });

  it('keeps the last good values if a run fails, and reports the failure', async () => {
    await using app = await leagueApp();
    await computePstart(app.deps, 'command');
    const before = await table(app, 'players').list();
    app.deps.stores.league.read = () => Promise.reject(new Error('disk on fire'));
    const result = await computePstart(app.deps, 'command');
    expect(result).toEqual({
      success: false,
      processed: 0,
      message: 'The run failed; see the log',
      errors: [],
    });
    expect(await table(app, 'players').list()).toEqual(before);
    const state = await app.deps.stores.flows.read(PSTART_FLOW);
    expect(state).toMatchObject({ status: 'error', lastResult: { success: false } });
    expect(app.logLines).toContainEqual(expect.objectContaining({ level: 'error', sentence: 'flow failed' }));
  });

  it('needs a fixed number of provider calls', async () => {
    await using app = await leagueApp();
    app.providerCalls.length = 0;
    await computePstart(app.deps, 'command');
    // Clock, lease, state, league, two stages, result, duration.
    expect(app.providerCalls).toEqual(['sql', 'sql', 'batch', 'batch', 'sql', 'sql', 'batch', 'sql']);
  });
});
