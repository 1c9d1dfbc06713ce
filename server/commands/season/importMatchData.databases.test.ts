import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  aBundle,
  aEuropeanMatchRow,
  aFixtureRow,
  anAbsenceRow,
  anAppearanceRow,
  aPlayerRow,
  aStatsRow,
} from '@hub/season/matchdata/bundleBuilders.ts';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import type { MatchDataBundle } from '@hub/season/matchdata/bundleRows.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { ProviderError } from '@hub/provider/errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { ALL_TABLES } from '../../schema/tables.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { openTestProvider, postgresKind } from '@hub/tools/testing/testDatabase.ts';
import { DEFAULT_CHOICES } from '@hub/shared/alerts/alertTerms.ts';
import { computePstart } from '../runs/computePstart.ts';
import { watchAlerts } from '../alerts/watchAlerts.ts';
import { saveAdminNews } from '../feeds/news.ts';
import { importMatchData } from './importMatchData.ts';
import { seedDemo } from './demo.ts';

const AS_OF = '2017-10-01T12:00:00.000Z';

/** Two clubs with twelve players each; the first eleven always start. */
function aSeason(changes: Partial<MatchDataBundle> = {}): MatchDataBundle {
  const players = ['red', 'blue'].flatMap((clubId) =>
    Array.from({ length: 12 }, (_, index) =>
      aPlayerRow({ playerId: `${clubId}-${index}`, position: index === 0 ? 'GK' : 'MF' }),
    ),
  );
  const bundle = aBundle({ players });
  return {
    ...bundle,
    appearances: bundle.fixtures.flatMap(({ fixtureId }) =>
      players.map(({ playerId }) => {
        const [clubId = '', index] = playerId.split('-');
        const started = Number(index) < 11;
        return anAppearanceRow({ fixtureId, clubId, playerId, started, minutesPlayed: started ? 90 : 0 });
      }),
    ),
    absences: [anAbsenceRow({ playerId: 'red-3', from: '2017-09-20' })],
    playerMatchStats: [aStatsRow({ playerId: 'red-3', ratingEstimated: 7 })],
    europeanMatches: [aEuropeanMatchRow()],
    ...changes,
  };
}

/** Every row of every table, as comparable text. */
async function dump(database: Database, ignored: readonly string[] = []): Promise<Record<string, unknown[]>> {
  const tables = ALL_TABLES.filter(({ name }) => !ignored.includes(name));
  const rows = await Promise.all(
    tables.map(
      async ({ name }) => [name, await database.table(name).list({ orderBy: { id: 'asc' } })] as const,
    ),
  );
  return Object.fromEntries(rows);
}

const valuesOf = async (database: Database) =>
  Object.fromEntries((await database.table('hubSettings').list()).map(({ id, value }) => [id, value]));

describe('news entered by an administrator', () => {
  const item = { id: null, summary: '', source: 'Demo-Redaktion', url: null, publishedTs: null };

  it('survives the demo season and every import, with its club and players', async () => {
    await using app = await testApp();
    const { deps } = app;
    await seedDemo(deps);
    const [player] = await deps.provider.database.table('players').list({ limit: 1 });
    const ofDemo = { teamId: String(player!['teamId']), playerIds: [String(player!['id'])] };
    await saveAdminNews(deps, { ...item, title: 'Aus der Demo', ...ofDemo }, { id: 'admin' });
    const ofAdmin = () => deps.stores.news.ofAdmin();
    expect(await ofAdmin()).toMatchObject([{ players: [{ id: player!['id'] }] }]);

    await importMatchData(deps, { source: aSeason(), asOf: AS_OF });
    expect(await ofAdmin()).toMatchObject([{ title: 'Aus der Demo', team: null, players: [] }]);
    expect(await deps.provider.database.table('news').count()).toBe(1);

    const ofSeason = { teamId: 'red', playerIds: ['red-10', 'red-11'] };
    await saveAdminNews(deps, { ...item, title: 'Aus der Saison', ...ofSeason }, { id: 'admin' });
    const season = aSeason();
    const stays = ({ playerId }: { playerId: string }) => playerId !== 'red-11';
    await importMatchData(deps, {
      source: {
        ...season,
        players: season.players.filter(stays),
        appearances: season.appearances.filter(stays),
      },
      asOf: AS_OF,
    });
    expect((await ofAdmin()).find(({ title }) => title === 'Aus der Saison')).toMatchObject({
      team: { id: 'red' },
      players: [{ id: 'red-10' }, { id: 'red-11' }],
    });
  });
});

describe('a ban', () => {
  it('is shown until the final whistle of the missed match', async () => {
    const ban = { kind: 'suspension', detail: '5th yellow', from: '2017-09-09', fixtureId: 'f3' };
    const source = aSeason({ absences: [anAbsenceRow({ playerId: 'red-3', ...ban })] });
    const statusAt = async (asOf: string) => {
      await using app = await testApp();
      await importMatchData(app.deps, { source, asOf });
      const { player } = await callerOf(app).catalog.player({ playerId: 'red-3' });
      const { squad } = await callerOf(app).catalog.club({ teamId: 'red' });
      expect(squad.find(({ id }) => id === 'red-3')?.status).toBe(player.status);
      return [player.status, player.suspension];
    };
    /** The case that settles his next match alone; null if none does. */
    const certainCaseAt = async (asOf: string) => {
      await using app = await testApp();
      await importMatchData(app.deps, { source, asOf });
      await computePstart(app.deps, 'command');
      const { startChance } = await callerOf(app).catalog.player({ playerId: 'red-3' });
      expect(startChance).not.toBeNull();
      const row = startChance?.reasons.find(({ part }) => part === 'certainCase');
      return row?.part === 'certainCase' ? row.input.case : null;
    };
    expect(await statusAt('2017-09-16T14:00:00.000Z')).toEqual(['suspended', '5. Gelbe Karte']);
    expect(await statusAt('2017-09-16T15:30:00.000Z')).toEqual(['suspended', '5. Gelbe Karte']);
    expect(await statusAt('2017-09-16T16:30:00.000Z')).toEqual(['unknown', null]);
    expect(await certainCaseAt('2017-09-16T14:00:00.000Z')).toBe('suspended');
    expect(await certainCaseAt('2017-09-16T16:30:00.000Z')).toBeNull();
  });
});

describe('a banned player’s owner', () => {
  it('is told that the ban is over after the final whistle, not at kickoff', async () => {
    let nowTs = '';
    await using app = await testApp({ now: () => new Date(nowTs) });
    const { database, auth } = app.deps.provider;
    const ban = { kind: 'suspension', detail: '5th yellow', from: '2017-09-09', fixtureId: 'f3' };
    const source = aSeason({ absences: [anAbsenceRow({ playerId: 'red-3', ...ban })] });
    const toldAt = async (asOf: string) => {
      nowTs = asOf;
      await importMatchData(app.deps, { source, asOf });
      await watchAlerts(app.deps);
      const alerts = await callerOf(app, app.userToken).alerts.list();
      return alerts.map(({ title }) => title);
    };
    nowTs = '2017-09-12T10:00:00.000Z';
    await importMatchData(app.deps, { source, asOf: nowTs });
    const { id: userId } = await auth.me(app.userToken);
    await callerOf(app, app.userToken).alerts.choose(DEFAULT_CHOICES);
    await database.table('userTeams').create({ id: 'own', userId, name: 'Elf', competition: 'bundesliga' });
    await database.table('userTeamPlayers').create({ userTeamId: 'own', playerId: 'red-3' });
    expect(await toldAt('2017-09-12T11:00:00.000Z')).toEqual([]);
    expect(await toldAt('2017-09-16T15:30:00.000Z')).toEqual([]);
    expect(await toldAt('2017-09-16T16:31:00.000Z')).toEqual([
      expect.stringContaining('gilt nicht mehr als Ausfall'),
    ]);
  });
});

describe('importing a season', () => {
  it('fills the tables and returns the numbers of rows read and written', async () => {
    await using app = await testApp();
    const summary = await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
    expect(summary).toEqual({
      outcome: 'imported',
      season: '2017-18',
      competition: 'bundesliga',
      asOf: AS_OF,
      read: {
        clubs: 2,
        players: 24,
        fixtures: 6,
        appearances: 144,
        absences: 1,
        playerMatchStats: 1,
        europeanMatches: 1,
        statuses: 0,
        statusCover: 0,
        registered: 0,
      },
      written: {
        teams: 2,
        players: 24,
        statsPlayers: 24,
        fixtures: 6,
        appearances: 120,
        absences: 1,
        europeanMatches: 1,
      },
      warnings: [],
    });
    const { database } = app.deps.provider;
    for (const [table, count] of Object.entries(summary.written))
      expect(await database.table(table).count()).toBe(count);
    expect(await valuesOf(database)).toEqual({
      season: '2017-18',
      competition: 'bundesliga',
      dataKind: 'imported',
      dataAsOf: AS_OF,
      importHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      dataVersion: expect.any(String),
      appearancesVersion: expect.any(String),
      // There are too few matches to learn from.
      seasonTrend: JSON.stringify({ slope: 0, startedLast: 0 }),
      demoSince: '',
      demoDue: '',
    });
    expect(await database.table('playerStatus').list({ where: { availability: 'injured' } })).toEqual([
      { id: 'red-3', playerId: 'red-3', availability: 'injured' },
    ]);
  });

  it('changes nothing the second time', async () => {
    await using app = await testApp();
    const options = { source: aSeason(), asOf: AS_OF };
    await importMatchData(app.deps, options);
    const before = await dump(app.deps.provider.database);
    const summary = await importMatchData(app.deps, options);
    expect(summary).toMatchObject({
      outcome: 'unchanged',
      read: { players: 24 },
      written: { players: 0, appearances: 0 },
    });
    expect(await dump(app.deps.provider.database)).toEqual(before);
  });

  it('reaches the same state whatever was imported before', async () => {
    await using direct = await testApp();
    await importMatchData(direct.deps, { source: aSeason(), asOf: AS_OF });
    await using detour = await testApp();
    await seedDemo(detour.deps);
    await importMatchData(detour.deps, { source: aSeason(), asOf: null });
    await importMatchData(detour.deps, { source: aSeason(), asOf: '2017-09-04T00:00:00Z' });
    await importMatchData(detour.deps, { source: aSeason(), asOf: AS_OF });
    const ignored = ['hubSettings'];
    expect(await dump(detour.deps.provider.database, ignored)).toEqual(
      await dump(direct.deps.provider.database, ignored),
    );
  });

  describe('with some changed appearances', () => {
    /** The season with one player's minutes in a match changed, and another replaced by a newcomer. */
    function aLaterSeason(): MatchDataBundle {
      const season = aSeason();
      const [first, second, ...others] = season.appearances;
      if (first === undefined || second === undefined) throw new Error('No player has appearances');
      const newcomer = aPlayerRow({ playerId: 'red-new', position: 'MF' });
      return {
        ...season,
        players: [...season.players, newcomer],
        appearances: [{ ...first, minutesPlayed: 89 }, { ...second, playerId: 'red-new' }, ...others],
      };
    }

    /** A provider that calls `beforeWrite` before each batch of changes, and records how many appearances each sends. */
    function watched(
      { provider, now }: TestApp['deps'],
      beforeWrite: () => Promise<unknown> = async () => {},
    ) {
      const sent: number[] = [];
      const database: Database = {
        ...provider.database,
        async batch(statements, mode, onDone) {
          if (mode === 'write') await beforeWrite();
          const upserts = statements.map((one) => (typeof one === 'string' ? one : one.sql));
          if (mode === 'write')
            sent.push(
              upserts
                .filter((sql) => sql.startsWith('insert into "appearances"'))
                .reduce((rows, sql) => rows + sql.split('(?').length - 1, 0),
            );
          return provider.database.batch(statements, mode, onDone);
        },
      };
      return { deps: { provider: { ...provider, database }, now }, sent };
    }

    async function expectLater(database: Database) {
      await using direct = await testApp();
      await importMatchData(direct.deps, { source: aLaterSeason(), asOf: AS_OF });
      const ignored = ['hubSettings'];
      expect(await dump(database, ignored)).toEqual(await dump(direct.deps.provider.database, ignored));
    }

    const versionIn = async ({ deps }: TestApp) => (await deps.stores.settings.read()).appearancesVersion;

    it('writes only those', async () => {
      await using app = await testApp();
      await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
      const version = await versionIn(app);
      const { deps, sent } = watched(app.deps);
      await importMatchData(deps, { source: aLaterSeason(), asOf: AS_OF });
      expect(sent).toEqual([2]);
      expect(await versionIn(app)).not.toBe(version);
      await expectLater(app.deps.provider.database);
    });

    it('writes none if only other data change, or if some are gone, and changes their version only then', async () => {
      await using app = await testApp();
      await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
      const version = await versionIn(app);
      expect(version).not.toBe('');
      const { deps, sent } = watched(app.deps);
      await importMatchData(deps, { source: { ...aSeason(), absences: [] }, asOf: AS_OF });
      expect(sent).toEqual([0]);
      expect(await versionIn(app)).toBe(version);
      const [gone, ...appearances] = aSeason().appearances;
      expect(gone?.started).toBe(true);
      await importMatchData(deps, { source: { ...aSeason(), absences: [], appearances }, asOf: AS_OF });
      expect(sent).toEqual([0, 0]);
      expect(await versionIn(app)).not.toBe(version);
    });

    it('writes all of them if another process has imported a season', async () => {
      await using app = await testApp();
      await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
      const { database } = app.deps.provider;
      const { deps, sent } = watched(app.deps, async () => {
        await database.sql("update hub_settings set value = 'another' where id = 'importHash'");
        await database.sql("update appearances set minutes_played = 1 where player_id = 'blue-3'");
      });
      await importMatchData(deps, { source: aLaterSeason(), asOf: AS_OF });
      expect(sent).toEqual([2, 120]);
      await expectLater(database);
    });
  });

  it('keeps fantasy teams complete, with players who left and came back', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
    await database
      .table('userTeams')
      .create({ id: 'mine', userId: 'u', name: 'Elf', competition: 'bundesliga', createdTs: AS_OF });
    for (const playerId of ['red-1', 'blue-11'])
      await database.table('userTeamPlayers').create({ id: playerId, userTeamId: 'mine', playerId });
    const season = aSeason();
    const leaves = ({ playerId }: { playerId: string }) => playerId !== 'blue-11';
    await importMatchData(app.deps, {
      source: {
        ...season,
        players: season.players.filter(leaves),
        appearances: season.appearances.filter(leaves),
      },
      asOf: AS_OF,
    });
    expect(await database.table('userTeams').count()).toBe(1);
    expect(await database.table('userTeamPlayers').count()).toBe(2);
    expect(await database.table('players').get('blue-11')).toMatchObject({
      teamId: null,
      leftTeamId: 'blue',
      leftTs: app.deps.now().toISOString(),
      pstart: null,
    });
    await importMatchData(app.deps, { source: season, asOf: AS_OF });
    expect(await database.table('players').get('blue-11')).toMatchObject({
      teamId: 'blue',
      leftTeamId: null,
      leftTs: null,
    });
  });

  it('keeps start probabilities within a season and clears them with the next', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    const pstartOf = async () => (await database.table('players').get('red-1'))?.['pstart'];
    await importMatchData(app.deps, { source: aSeason(), asOf: null });
    await database.sql("update players set pstart = 0.75, pstart_run_id = 'r'");
    await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
    expect(await pstartOf()).toBe(0.75);
    const nextSeason = aSeason({
      fixtures: Array.from({ length: 6 }, (_, index) =>
        aFixtureRow({ matchday: index + 1, season: '2018-19' }),
      ),
    });
    await importMatchData(app.deps, { source: nextSeason, asOf: AS_OF });
    expect(await pstartOf()).toBeNull();
  });

  it('replaces the demo and its news, and leaves other news', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    await seedDemo(app.deps);
    await database.table('news').create({
      id: 'real',
      title: 'T',
      summary: 'S',
      source: 'Agentur',
      url: 'https://example.com',
      publishedTs: AS_OF,
      teamId: 'bayern',
    });
    await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
    expect(await database.table('teams').count()).toBe(2);
    expect(await database.table('players').count({ where: { id: { like: 'demo-%' } } })).toBe(0);
    expect(await database.table('news').list()).toMatchObject([{ id: 'real', teamId: null }]);
    expect(await valuesOf(database)).toMatchObject({ dataKind: 'imported', season: '2017-18' });
  });

  it('replaces a status that another program stored under its own id', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    await importMatchData(app.deps, { source: aSeason(), asOf: null });
    await database.sql("update player_status set id = 'generated' where id = 'red-1'");
    await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
    expect(await database.table('playerStatus').list({ where: { playerId: 'red-1' } })).toMatchObject([
      { id: 'red-1' },
    ]);
  });

  it('leaves one complete season after simultaneous imports', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    await Promise.all([
      importMatchData(app.deps, { source: aSeason(), asOf: AS_OF }),
      seedDemo(app.deps),
      importMatchData(app.deps, { source: aSeason(), asOf: null }),
    ]);
    const { dataKind, dataAsOf } = await valuesOf(database);
    const [players, appearances] = [
      await database.table('players').count(),
      await database.table('appearances').count(),
    ];
    const { bundle } = demoSeason(app.deps.now());
    const demo = [bundle.players.length, bundle.appearances.length];
    const expected = dataKind === 'demo' ? demo : [24, dataAsOf === '' ? 144 : 120];
    expect([players, appearances]).toEqual(expected);
  });

  it('names the problem and changes nothing', async () => {
    await using app = await testApp();
    await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
    const before = await dump(app.deps.provider.database);
    const dir = await mkdtemp(join(tmpdir(), 'bundle-'));
    try {
      await writeFile(join(dir, 'clubs.csv'), 'club_id,name,short_name\n1,,Rot\n');
      await expect(importMatchData(app.deps, { source: { dir }, asOf: null })).rejects.toThrow(
        "clubs.csv line 2, column name: must not be empty (found '')",
      );
      for (const asOf of ['yesterday', '2018-02-30x', '2018-02-15T12:00', ''])
        await expect(importMatchData(app.deps, { source: aSeason(), asOf })).rejects.toThrow(
          'is not an instant',
        );
    } finally {
      await rm(dir, { recursive: true });
    }
    expect(await dump(app.deps.provider.database)).toEqual(before);
  });

  it('rolls back everything if the database rejects one statement', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    await importMatchData(app.deps, { source: aSeason(), asOf: AS_OF });
    const before = await dump(database);
    await database.sql(
      'create table tripwire (id text primary key, team_id text not null references teams (id))',
    );
    await database.sql("insert into tripwire values ('x', 'red')");
    await expect(seedDemo(app.deps)).rejects.toThrow(ProviderError);
    expect(await dump(database)).toEqual(before);
  });

  it('reports its progress from the first to the last statement', async () => {
    await using app = await testApp();
    const written: [number, number][] = [];
    await importMatchData(app.deps, {
      source: aSeason(),
      asOf: null,
      onProgress: ({ stage, done, total }) => void (stage === 'write' && written.push([done, total])),
    });
    expect(written[0]?.[0]).toBe(0);
    expect(written.at(-1)?.[0]).toBe(written.at(-1)?.[1]);
    expect(written.map(([done]) => done)).toEqual(
      written.map(([done]) => done).toSorted((one, other) => one - other),
    );
  });
});

describe('importing into PostgreSQL', () => {
  it('writes the same rows as SQLite', async () => {
    await using sqlite = await testApp();
    await using postgres = await openTestProvider(await postgresKind(), sqlite.deps.now);
    for (const { provider } of [sqlite.deps, postgres]) {
      const { now } = sqlite.deps;
      await seedDemo({ provider, now });
      await importMatchData({ provider, now }, { source: aSeason(), asOf: AS_OF });
    }
    const ignored = ['hubSettings'];
    expect(await dump(postgres.provider.database, ignored)).toEqual(
      await dump(sqlite.deps.provider.database, ignored),
    );
  });
});

const real = findRealBundleDir('bundesliga-2017-18');
describe('the Bundesliga 2017-18', () => {
  it.skipIf(real === null)('is imported as it stood on 15 February 2018', async () => {
    await using app = await testApp();
    const summary = await importMatchData(app.deps, {
      source: { dir: real ?? '' },
      asOf: '2018-02-15T12:00:00Z',
    });
    expect(summary.read).toMatchObject({ clubs: 18, players: 537, fixtures: 306, appearances: 11_002 });
    expect(summary.warnings).toEqual([]);
    const { database } = app.deps.provider;
    expect(await database.table('fixtures').count({ where: { status: 'scheduled' } })).toBe(108);
    expect(await database.table('players').count({ where: { teamId: null } })).toBe(0);
  });
});
