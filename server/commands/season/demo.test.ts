import { describe, expect, it } from 'vitest';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { JOBS } from '../../jobs/jobs.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { demoApp, nextKickoffTs, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { DEMO_NOW } from '@hub/tools/testing/demoDatabase.ts';
import { aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { prepareData, advanceDemo } from './demo.ts';
import { FEEDS_OFF, openReaders } from '@hub/season/feeds/openReaders.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A demo hub with a clock to set, which runs the jobs each time. */
async function aDemoHub() {
  const clock = { nowMs: Date.parse(DEMO_NOW) };
  const app = await demoApp({ now: () => new Date(clock.nowMs) });
  const jobs = ['advanceDemo', 'keepLedger'].flatMap((name) => JOBS.filter((job) => job.name === name));
  return {
    app,
    clock,
    rows: async (sql: string, args: string[] = []) =>
      (await app.deps.provider.database.sql(sql, args)).rows as Record<string, string | number | null>[],
    at: async (nowMs: number) => {
      clock.nowMs = nowMs;
      for (const job of jobs) await job.run(app.deps);
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

async function aTeamWithAComment({ app, rows }: Awaited<ReturnType<typeof aDemoHub>>) {
  const { database } = app.deps.provider;
  const [player] = await rows('select id from players order by id limit 1');
  await database
    .table('userTeams')
    .create({ id: 't', userId: 'u', name: 'Elf', competition: 'bundesliga', createdTs: '' });
  await database
    .table('userTeamPlayers')
    .create({ id: 'm', userTeamId: 't', playerId: String(player?.['id']) });
  return async () => [
    await database.table('userTeams').count(),
    await database.table('userTeamPlayers').count(),
  ];
}

const settingsOf = ({ deps }: TestApp) => deps.provider.database.table('hubSettings').list();

describe('a demo season', { timeout: 120_000 }, () => {
  it('continues through a matchday on its own, with elevens, results, injuries, news and a record', async () => {
    await using hub = await aDemoHub();
    const { rows, at } = hub;
    const kept = await aTeamWithAComment(hub);
    const ownBefore = await kept();
    const [first] = await rows(
      `select * from fixtures where status = 'scheduled' order by kickoff_ts, id limit 1`,
    );
    const { id = '', kickoffTs = '' } = first ?? {};
    const kickoffMs = Date.parse(String(kickoffTs));
    const statusOf = async () =>
      (await rows('select status, home_goals from fixtures where id = ?', [String(id)]))[0];
    const elevens = () =>
      rows(
        'select team_id, entered_by, count(*) as n from official_elevens where fixture_id = ? group by team_id, entered_by',
        [String(id)],
      );
    const outBefore = await rows(`select id from players where injury_status = 'injured'`);

    await at(kickoffMs - 70 * MINUTE);
    expect(await elevens()).toEqual([]);
    expect(
      await rows(`select distinct kind from ledger_snapshots where fixture_id = ?`, [String(id)]),
    ).toEqual([{ kind: 'frozen' }]);
    await at(kickoffMs - 20 * MINUTE);
    expect(await elevens()).toMatchObject([
      { enteredBy: 'demo', n: 11 },
      { enteredBy: 'demo', n: 11 },
    ]);
    await at(kickoffMs + 60 * MINUTE);
    expect(await statusOf()).toMatchObject({ status: 'live', homeGoals: null });
    await at(kickoffMs + 180 * MINUTE);
    expect(await statusOf()).toMatchObject({ status: 'finished', homeGoals: expect.any(Number) });
    const played = await rows(
      'select player_id from appearances where fixture_id = ? and started = 1 order by player_id',
      [String(id)],
    );
    expect(played).toEqual(
      await rows('select player_id from official_elevens where fixture_id = ? order by player_id', [
        String(id),
      ]),
    );
    expect(await rows(`select count(*) as n from news where id = ?`, [`demo-news-${id}`])).toEqual([
      { n: 1 },
    ]);
    expect(
      await rows(
        `select count(*) as n from ledger_snapshots where fixture_id = ? and kind = 'frozen' and scored_ts is null`,
        [String(id)],
      ),
    ).toEqual([{ n: 0 }]);

    await at(kickoffMs + 5 * DAY);
    expect(await rows(`select distinct status from fixtures where matchday = 18`)).toEqual([
      { status: 'finished' },
    ]);
    const outAfter = await rows(`select id from players where injury_status = 'injured'`);
    const others = (list: typeof outAfter, without: typeof outAfter) =>
      list.filter((row) => !without.some((other) => other['id'] === row['id']));
    expect(others(outAfter, outBefore).length).toBeGreaterThan(0);
    expect(others(outBefore, outAfter).length).toBeGreaterThan(0);
    for (const words of ['fällt aus', 'ist zurück'])
      expect((await rows('select id from news where title like ?', [`%${words}`])).length).toBeGreaterThan(0);
    expect((await rows('select id from news_marks where player_id is not null')).length).toBeGreaterThan(0);
    expect(await kept()).toEqual(ownBefore);
    expect(await hub.app.deps.stores.pstart.isUpToDate()).toBe(true);
  });

  it('writes nothing between two changes, with a single provider call', async () => {
    await using hub = await aDemoHub();
    await advanceDemo(hub.app.deps);
    const before = await settingsOf(hub.app);
    hub.app.providerCalls.length = 0;
    hub.clock.nowMs += MINUTE;
    expect(await advanceDemo(hub.app.deps)).toBe(false);
    expect(hub.app.providerCalls).toHaveLength(1);
    expect(await settingsOf(hub.app)).toEqual(before);
  });

  it('catches up once at a start three weeks later, and starts over after its last match', async () => {
    await using hub = await aDemoHub();
    const { app, clock, rows } = hub;
    const kept = await aTeamWithAComment(hub);
    const ownBefore = await kept();
    const played = async () =>
      Number((await rows(`select count(*) as n from fixtures where status = 'finished'`))[0]?.['n']);
    const before = await played();
    clock.nowMs += 21 * DAY;
    expect(await prepareData(app.deps)).toBe(true);
    expect(await played()).toBeGreaterThanOrEqual(before + 18);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(2);
    const nowTs = new Date(clock.nowMs).toISOString();
    expect(
      await rows(`select id from fixtures where status = 'scheduled' and kickoff_ts <= ?`, [nowTs]),
    ).toEqual([]);
    expect(
      await rows(
        'select fixture_id, player_id from appearances group by fixture_id, player_id having count(*) > 1',
      ),
    ).toEqual([]);
    const settings = await settingsOf(app);
    expect(await prepareData(app.deps)).toBe(true);
    expect(await settingsOf(app)).toEqual(settings);

    clock.nowMs += 300 * DAY;
    expect(await prepareData(app.deps)).toBe(true);
    expect(await played()).toBe(before);
    expect(Date.parse(await nextKickoffTs(app.deps))).toBeGreaterThan(clock.nowMs);
    expect(await rows(`select id from official_elevens where entered_by = 'demo'`)).toEqual([]);
    expect(await kept()).toEqual(ownBefore);
  });

  it('keeps the administrators’ entries while the season continues', async () => {
    await using hub = await aDemoHub();
    const [player] = await hub.rows(
      `select p.id from players p where p.injury_status = 'fit' and p.suspension = 'none' order by p.id limit 1`,
    );
    const playerId = String(player?.['id']);
    const edit = { playerId, status: 'injured', source: 'Verein', expectedReturn: '2024-12-20' };
    await mutate(hub.app, 'admin.editAvailability', hub.app.adminToken, edit).expect(200);
    await hub.at(hub.clock.nowMs + 2 * DAY);
    expect(await hub.rows('select injury_status from players where id = ?', [playerId])).toEqual([
      { injuryStatus: 'injured' },
    ]);
    await hub.at(Date.parse('2024-12-20T12:00:00Z'));
    const [row] = await hub.rows(`select replaced_by from availability_edits where player_id = ?`, [
      playerId,
    ]);
    expect(row?.['replacedBy']).not.toBeNull();
  });
});

it('leaves every other season alone', async () => {
  await using app = await leagueApp(aSmallLeague(), { now: () => new Date('2030-01-01T00:00:00.000Z') });
  expect(await advanceDemo(app.deps)).toBe(false);
  expect(await app.deps.provider.database.table('fixtures').count()).toBe(2);
});

describe('seedDemo', () => {
  it('sets every player’s availability to match his injury status', async () => {
    await using app = await demoApp();
    const { rows } = await app.deps.provider.database.sql(
      `select distinct p.injury_status, s.availability from players p join player_status s on s.player_id = p.id
       order by p.injury_status`,
    );
    expect(rows).toEqual([
      { injuryStatus: 'fit', availability: 'available' },
      { injuryStatus: 'injured', availability: 'injured' },
      { injuryStatus: 'questionable', availability: 'doubtful' },
      { injuryStatus: 'suspended', availability: 'suspended' },
    ]);
  });
});

const UNUSED_BUDGET = { take: () => Promise.resolve(true), note: () => Promise.resolve() };

describe('prepareData', () => {
  it('fills every list of an empty hub with the demo season, marks it as demo and computes it', async () => {
    await using app = await testApp();
    await prepareData(app.deps);
    const { database } = app.deps.provider;
    const count = (table: string) => database.table(table).count();
    const players = await count('players');
    for (const [table, rows] of Object.entries({
      teams: 18,
      fixtures: 306,
      statsPlayers: players,
      playerStatus: players,
      pstartRuns: 1,
    }))
      expect([table, await count(table)]).toEqual([table, rows]);
    expect(await count('news')).toBeGreaterThan(25);
    expect(await database.table('hubSettings').get('dataKind')).toMatchObject({ value: 'demo' });
    expect(await database.table('hubSettings').get('dataAsOf')).toMatchObject({
      value: app.deps.now().toISOString(),
    });
    expect(await database.table('players').count({ where: { teamId: null } })).toBe(0);
    const { rows } = await database.sql(
      'select team_id, sum(pstart) as total from players where pstart is not null group by team_id',
    );
    expect(rows).toHaveLength(18);
    for (const row of rows) expect(Number(row['total'])).toBeCloseTo(11, 2);
  });

  it('waits for an empty hub’s sources instead of inventing a season, and names them', async () => {
    const readers = openReaders({ ...FEEDS_OFF, sources: ['openligadb'] }, UNUSED_BUDGET);
    await using app = await testApp({ readers });
    expect(await prepareData(app.deps)).toBe(true);
    expect(await app.deps.provider.database.table('teams').count()).toBe(0);
    const awaited = async () => (await callerOf(app).catalog.hub()).awaited;
    const openLigaDb = { name: 'OpenLigaDB', covers: ['fixtures'] };
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

  it('leaves the work to the process that holds the lease, and takes over when it expires', async () => {
    await using app = await leagueApp();
    const { leases } = app.deps.stores;
    await leases.acquire('prepareData', 'another process', 60_000);
    expect(await prepareData(app.deps)).toBe(false);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(0);
    await leases.renew('prepareData', 'another process', -1);
    expect(await prepareData(app.deps)).toBe(true);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
  });

  it('does not fail while a killed run still counts as running', async () => {
    await using app = await leagueApp();
    const { flows } = app.deps.stores;
    const killed = { name: PSTART_FLOW, holder: 'killed', trigger: 'start' } as const;
    await flows.acquire(killed, new Date().toISOString(), 60_000);
    expect(await prepareData(app.deps)).toBe(false);
    await app.deps.provider.database.sql("update leases set expires_ts = ''");
    expect(await prepareData(app.deps)).toBe(true);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
  });

  it('computes again after another import', async () => {
    await using app = await leagueApp();
    await prepareData(app.deps);
    await app.deps.provider.database.table('hubSettings').update('dataVersion', { value: 'imported since' });
    await prepareData(app.deps);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(2);
  });

  it('leaves an imported season alone, however old, but computes it once', async () => {
    await using app = await leagueApp(aSmallLeague(), { now: () => new Date('2030-01-01T00:00:00.000Z') });
    await prepareData(app.deps);
    await prepareData(app.deps);
    expect(await app.deps.provider.database.table('teams').count()).toBe(2);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
  });
});
