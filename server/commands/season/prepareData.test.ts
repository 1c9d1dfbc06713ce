import { describe, expect, it } from 'vitest';
import { PSTART_FLOW } from '#shared/runs/flows.schema.ts';
import { aSmallLeague, insertLeague } from '../../testing/facts/builders.ts';
import { demoApp, nextKickoffTs, testApp } from '../../testing/testApp.ts';
import { FEEDS_OFF, openReaders } from '../../feeds/openReaders.ts';
import { prepareData } from './prepareData.ts';

const DAY_MS = 86_400_000;
const UNUSED_BUDGET = { take: () => Promise.resolve(true), note: () => Promise.resolve() };

describe('prepareData', () => {
  it('seeds an empty hub with the demo season and computes it', async () => {
    await using app = await testApp();
    await prepareData(app.deps);
    const { database } = app.deps.provider;
    expect(await database.table('teams').count()).toBe(18);
    expect(await database.table('fixtures').count()).toBe(306);
    expect(await database.table('pstartRuns').count()).toBe(1);
    const { rows } = await database.sql(
      'select team_id, sum(pstart) as total from players where pstart is not null group by team_id',
    );
    expect(rows).toHaveLength(18);
    for (const row of rows) expect(Number(row['total'])).toBeCloseTo(11, 2);
  });

  it('waits for the sources of an empty hub instead of inventing a season, and says which', async () => {
    const readers = openReaders({ ...FEEDS_OFF, sources: ['openligadb'] }, UNUSED_BUDGET);
    await using app = await testApp({ readers });
    expect(await prepareData(app.deps)).toBe(true);
    expect(await app.deps.provider.database.table('teams').count()).toBe(0);
    const awaited = async () =>
      (await app.request.get('/trpc/catalog.hub').expect(200)).body.result.data.awaited;
    const openLigaDb = { name: 'OpenLigaDB', tells: ['fixtures'] };
    expect(await awaited()).toEqual([{ ...openLigaDb, failedTs: null, failures: 0 }]);
    const nowTs = app.deps.now().toISOString();
    await app.deps.stores.sourceStates.failed('openligadb', nowTs, 'unreachable');
    expect(await awaited()).toEqual([{ ...openLigaDb, failedTs: nowTs, failures: 1 }]);
    await insertLeague(app.deps, aSmallLeague());
    expect(await awaited()).toBeNull();
  });

  it('changes nothing the second time', async () => {
    await using app = await demoApp();
    const settings = await app.deps.provider.database.table('hubSettings').list();
    await prepareData(app.deps);
    expect(await app.deps.provider.database.table('hubSettings').list()).toEqual(settings);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
  });

  it('moves an outdated demo season to today and computes it again', async () => {
    let today = new Date('2024-12-01T12:00:00.000Z');
    await using app = await demoApp({ now: () => today });
    today = new Date(today.getTime() + 30 * DAY_MS);
    await prepareData(app.deps);
    const kickoffTs = await nextKickoffTs(app.deps);
    expect(Date.parse(kickoffTs)).toBeGreaterThan(today.getTime());
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(2);
  });

  it('leaves the work to the process that holds the lease, and takes over when it expires', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    const { leases } = app.deps.stores;
    await leases.acquire('prepareData', 'another process', 60_000);
    expect(await prepareData(app.deps)).toBe(false);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(0);
    await leases.renew('prepareData', 'another process', -1);
    expect(await prepareData(app.deps)).toBe(true);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
  });

  it('goes on without a failure while a run that was killed still counts as running', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    const { flows } = app.deps.stores;
    const killed = { name: PSTART_FLOW, holder: 'killed', trigger: 'start' } as const;
    await flows.acquire(killed, new Date().toISOString(), 60_000);
    expect(await prepareData(app.deps)).toBe(false);
    await app.deps.provider.database.sql("update leases set expires_ts = ''");
    expect(await prepareData(app.deps)).toBe(true);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
  });

  it('computes again after another import', async () => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    await prepareData(app.deps);
    await app.deps.provider.database.table('hubSettings').update('dataVersion', { value: 'imported since' });
    await prepareData(app.deps);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(2);
  });

  it('leaves an imported season alone, however old, but computes it once', async () => {
    await using app = await testApp({ now: () => new Date('2030-01-01T00:00:00.000Z') });
    await insertLeague(app.deps, aSmallLeague());
    await prepareData(app.deps);
    await prepareData(app.deps);
    expect(await app.deps.provider.database.table('teams').count()).toBe(2);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
  });
});
