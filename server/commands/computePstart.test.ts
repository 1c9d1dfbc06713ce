import { describe, expect, it } from 'vitest';
import { PSTART_FLOW } from '../../shared/flows.ts';
import { aPlayer, aSmallLeague, aTeam, insertLeague } from '../testing/builders.ts';
import { testApp, type TestApp } from '../testing/testApp.ts';
import { computePstart } from './computePstart.ts';

const table = (app: TestApp, name: string) => app.deps.provider.database.table(name);

describe('computePstart', () => {
  it('appends a run and a prediction per player, and sets the current value', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
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
      expect(player['pstart']).toBe(prediction?.['probability']);
      expect(player['pstartRunId']).toBe(runs[0]?.['id']);
    }
    for (const teamId of ['team-a', 'team-b']) {
      const sum = players
        .filter((player) => player['teamId'] === teamId)
        .reduce((total, player) => total + Number(player['pstart']), 0);
      expect(sum).toBeCloseTo(11, 2);
    }
  });

  it('keeps earlier runs as they were', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    await computePstart(app.deps, 'command');
    const before = await table(app, 'pstartPredictions').list();
    await computePstart(app.deps, 'command');
    const after = await table(app, 'pstartPredictions').list();
    expect(after).toHaveLength(88);
    for (const row of before) expect(after).toContainEqual(row);
  });

  it('takes the run that came last for the newest, also when the clock stands still', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    for (const injuryStatus of ['injured', 'fit', 'injured', 'fit', 'injured', 'fit']) {
      await table(app, 'players').update('team-a-3', { injuryStatus });
      await computePstart(app.deps, 'command');
      const shown = (await app.deps.stores.pstart.newestValues()).find(
        ({ playerId }) => playerId === 'team-a-3',
      );
      expect(shown?.probability).toBe((await table(app, 'players').get('team-a-3'))?.['pstart']);
    }
  });

  it('reports a player with broken data and computes everybody else', async () => {
    await using app = await testApp();
    const league = aSmallLeague();
    await insertLeague(app.deps, {
      ...league,
      players: [
        ...league.players,
        aPlayer({ id: 'odd', positions: ['QB'], positionPrimary: 'QB' }),
        aPlayer({ id: 'homeless', teamId: null }),
      ],
    });
    const result = await computePstart(app.deps, 'command');
    expect(result).toMatchObject({ success: true, processed: 44 });
    expect(result.errors).toEqual([expect.stringContaining('odd')]);
  });

  it('clears the value of a player whose club has no fixture any more', async () => {
    await using app = await testApp();
    const league = aSmallLeague();
    await insertLeague(app.deps, { ...league, teams: [...league.teams, aTeam({ id: 'team-c' })] });
    await computePstart(app.deps, 'command');
    await table(app, 'players').update('team-a-1', { teamId: 'team-c' });
    await computePstart(app.deps, 'command');
    expect(await table(app, 'players').get('team-a-1')).toMatchObject({ pstart: null, pstartRunId: null });
  });

  it('says that there is nothing to compute', async () => {
    await using app = await testApp();
    expect(await computePstart(app.deps, 'command')).toEqual({
      success: true,
      processed: 0,
      message: 'No scheduled fixture, nothing to compute',
      errors: [],
    });
  });

  it('lets one of many runs at once through and refuses the others', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => computePstart(app.deps, 'command')),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const { reason } of refused) expect(reason).toMatchObject({ reason: 'conflict' });
    expect(await table(app, 'pstartPredictions').count()).toBe(44);
  });

  it('takes over from a run that died, once its lease has run out', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    const { flows } = app.deps.stores;
    await flows.acquire(
      PSTART_FLOW,
      'dead',
      '2024-12-01T00:00:00.000Z',
      '2024-12-01T00:01:00.000Z',
      'command',
    );
    expect((await flows.read(PSTART_FLOW, '2024-12-01T00:00:30.000Z')).status).toBe('running');
    expect((await flows.read(PSTART_FLOW, '2024-12-01T00:01:00.000Z')).status).toBe('error');
    expect(await computePstart(app.deps, 'command')).toMatchObject({ success: true });
    expect((await flows.read(PSTART_FLOW, '2024-12-01T00:02:00.000Z')).status).toBe('active');
  });

  it('saves nothing of a run whose lease went to somebody else meanwhile', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    const { stores } = app.deps;
    const readLeague = stores.pstart.readLeague.bind(stores.pstart);
    stores.pstart.readLeague = async () => {
      const reading = await readLeague();
      await table(app, 'leases').update(PSTART_FLOW, { holder: 'faster' });
      return reading;
    };
    expect(await computePstart(app.deps, 'command')).toMatchObject({ success: false, processed: 0 });
    expect(await table(app, 'pstartRuns').count()).toBe(0);
    expect(await table(app, 'pstartPredictions').count()).toBe(0);
    expect(await table(app, 'players').count({ where: { pstart: { not: null } } })).toBe(0);
  });

  it('keeps the last good values when a run fails, and says so', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    await computePstart(app.deps, 'command');
    const before = await table(app, 'players').list();
    app.deps.stores.pstart.readLeague = () => Promise.reject(new Error('disk on fire'));
    const result = await computePstart(app.deps, 'command');
    expect(result).toEqual({
      success: false,
      processed: 0,
      message: 'The run failed; see the log',
      errors: [],
    });
    expect(await table(app, 'players').list()).toEqual(before);
    const state = await app.deps.stores.flows.read(PSTART_FLOW, app.deps.now().toISOString());
    expect(state).toMatchObject({ status: 'error', lastResult: { success: false } });
    expect(app.logLines).toContainEqual(expect.objectContaining({ level: 'error', sentence: 'flow failed' }));
  });

  it('needs a fixed number of provider calls', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    app.providerCalls.length = 0;
    await computePstart(app.deps, 'command');
    // The lease, its state, the league, two stages, the result, the time it took.
    expect(app.providerCalls).toEqual(['sql', 'batch', 'batch', 'sql', 'sql', 'batch', 'sql']);
  });
});
