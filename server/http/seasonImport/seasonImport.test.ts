import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BUNDLE_FILE_BYTES_MAX,
  SEASON_FILES,
  SEASON_IMPORT_PATHS,
  SeasonCheck,
  SeasonImportStep,
} from '@hub/shared/season/seasonImport.schema.ts';
import {
  aBundle,
  aFixtureRow,
  anAppearanceRow,
  aPlayerRow,
  csvFilesOf,
} from '@hub/season/matchdata/bundleBuilders.ts';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/config.ts';
import { openProvider } from '@hub/provider/openProvider.ts';
import { openChatSender } from '../../chat/openChatSender.ts';
import { openPushSender } from '../../push/openPushSender.ts';
import { createStores } from '../../stores/stores.ts';
import { watchedPlayers } from '../../schema/users.ts';
import { insertStatements } from '../../stores/bulk.ts';
import { aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { recordingLog, recordingSecurityLog } from '@hub/tools/testing/recordingLog.ts';
import { ADMIN_EMAIL, SECRET_KEY, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

const POSITIONS = ['GK', 'DF', 'DF', 'DF', 'DF', 'MF', 'MF', 'MF', 'FW', 'FW', 'FW'];

/** Elevens of both clubs on seven matchdays, and one matchday to come; enough for a replay. */
const BUNDLE = (() => {
  const squads = ['red', 'blue'].flatMap((clubId) =>
    POSITIONS.map((position, n) => aPlayerRow({ playerId: `${clubId}-${n}`, clubId, position })),
  );
  const played = Array.from({ length: 7 }, (_none, n) => aFixtureRow({ matchday: n + 1 }));
  return aBundle({
    players: squads,
    fixtures: [
      ...played,
      aFixtureRow({ matchday: 8, status: 'scheduled', homeGoals: null, awayGoals: null }),
    ],
    appearances: played.flatMap(({ fixtureId }) =>
      squads.map(({ playerId, clubId }) => anAppearanceRow({ fixtureId, playerId, clubId: clubId ?? '' })),
    ),
  });
})();
const FILES = csvFilesOf(BUNDLE);
/** The season before, with all players of the red club, but only the goalkeeper of the blue one. */
const PREVIOUS_FILES = csvFilesOf({
  ...BUNDLE,
  fixtures: BUNDLE.fixtures.map((row) => ({
    ...row,
    fixtureId: `before-${row.fixtureId}`,
    season: '2016-17',
    kickoffUtc: row.kickoffUtc.replace('2017', '2016'),
  })),
  appearances: BUNDLE.appearances
    .filter(({ playerId, clubId }) => clubId === 'red' || playerId === 'blue-0')
    .map((row) => Object.assign({}, row, { fixtureId: `before-${row.fixtureId}` })),
});

let app: TestApp;
/** Parent of this test's temporary folders. */
let temporaryDir: string;
beforeEach(async () => {
  app = await testApp();
  temporaryDir = await mkdtemp(join(tmpdir(), 'season-import-test-'));
  vi.stubEnv('TMPDIR', temporaryDir);
  await insertLeague(app.deps, aSmallLeague());
  await show('2016-17');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporaryDir, { recursive: true, force: true });
  await app[Symbol.asyncDispose]();
});

/** Changes the hub's current season. */
const show = (season: string) =>
  app.deps.provider.database.sql("update hub_settings set value = ? where id = 'season'", [season]);

interface Sent {
  files?: ReadonlyMap<string, string | Buffer>;
  previous?: ReadonlyMap<string, string | Buffer>;
  fields?: Record<string, string>;
  of?: Pick<TestApp, 'request' | 'adminToken'>;
}

function send(
  path: string,
  token: string | null,
  { files = FILES, previous = new Map(), fields = {}, of = app }: Sent = {},
) {
  const request = of.request.post(path);
  if (token !== null) void request.set('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(fields)) void request.field(name, value);
  for (const [name, content] of files) void request.attach(SEASON_FILES.season, Buffer.from(content), name);
  for (const [name, content] of previous)
    void request.attach(SEASON_FILES.previous, Buffer.from(content), name);
  return request;
}
const check = (token: string | null, sent?: Sent) => send(SEASON_IMPORT_PATHS.check, token, sent);
const importIt = (token: string | null, sent?: Sent) => send(SEASON_IMPORT_PATHS.import, token, sent);
const checkIdOf = async (sent: Sent = {}) =>
  SeasonCheck.parse((await check((sent.of ?? app).adminToken, sent).expect(200)).body).checkId;
/** Checks and imports the files. @returns all lines of the answer */
async function importChecked(sent: Sent = {}): Promise<SeasonImportStep[]> {
  const { of = app, fields = {} } = sent;
  const checkId = await checkIdOf(sent);
  const { body } = await importIt(of.adminToken, { ...sent, fields: { ...fields, checkId } })
    .buffer(true)
    .parse((response, done) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => done(null, text));
    })
    .expect(200)
    .expect('content-type', /ndjson/u);
  return (body as string)
    .trim()
    .split('\n')
    .map((line) => SeasonImportStep.parse(JSON.parse(line)));
}
const changed = (...files: [string, string | Buffer][]) =>
  new Map<string, string | Buffer>([...FILES, ...files]);

const everything = () =>
  Promise.all(
    ['hubSettings', 'teams', 'players', 'fixtures', 'appearances', 'pstartRuns', 'statusReports'].map(
      (name) => app.deps.provider.database.table(name).list({ orderBy: { id: 'asc' } }),
    ),
  );
const foldersLeft = () => readdir(temporaryDir);

describe.each([
  ['the check', check],
  ['the import', importIt],
])('%s of a season', (_name, request) => {
  it('is for administrators only', async () => {
    const before = await everything();
    await request(null).expect(401);
    await request('no-token').expect(401);
    await request(app.userToken).expect(403);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['a file of another name', changed(['notes.txt', 'x']), 'bundleFileUnknown'],
    ['a known file with another extension', changed(['clubs.json', '[]']), 'bundleFileUnknown'],
    ['the same list twice', changed(['clubs.csv.gz', gzipSync('club_id')]), 'bundleFileUnknown'],
    [
      'a file that is too large',
      changed(['absences.csv', Buffer.alloc(BUNDLE_FILE_BYTES_MAX + 1)]),
      'bundleFileTooLarge',
    ],
    ['no file', new Map<string, string>(), 'invalid'],
  ])('refuses %s, changes nothing and keeps no file', async (_case, files, errorCode) => {
    const before = await everything();
    const { body } = await request(app.adminToken, { files }).expect(400);
    expect(body.error).toMatchObject({ errorCode, reason: 'invalid' });
    expect(await everything()).toEqual(before);
    expect(await foldersLeft()).toEqual([]);
  });

  it('rejects a body that is not a form, and a malformed date', async () => {
    await app.request
      .post(SEASON_IMPORT_PATHS.check)
      .set('authorization', `Bearer ${app.adminToken}`)
      .send({ files: [] })
      .expect(400);
    const { body } = await request(app.adminToken, { fields: { asOf: 'yesterday' } }).expect(400);
    expect(body.error.errorCode).toBe('asOfMalformed');
  });

  it('lists invalid rows and missing files with their places, and changes nothing', async () => {
    const before = await everything();
    const [header = '', ...rows] = (FILES.get('fixtures.csv') ?? '').split('\n');
    const files = changed([
      'fixtures.csv',
      [header, ...rows.map((row) => row.replace('"8"', '"x"'))].join('\n'),
    ]);
    files.delete('clubs.csv');
    const { body } = await request(app.adminToken, { files }).expect(400);
    expect(body).toMatchObject({
      error: { errorCode: 'bundleInvalid', reason: 'invalid' },
      problemCount: 2,
      ofPrevious: false,
      problems: [
        {
          file: 'clubs.csv',
          line: 0,
          column: null,
          fault: { code: 'fileMissing', quoted: [] },
          found: null,
        },
        {
          file: 'fixtures.csv',
          line: 9,
          column: 'matchday',
          fault: { code: 'notWhole', quoted: [] },
          found: 'x',
        },
      ],
    });
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['the same season', FILES, 'previousSeasonNotBefore'],
    ['a file of another name', new Map([...PREVIOUS_FILES, ['notes.txt', 'x']]), 'bundleFileUnknown'],
    ['only some files', new Map([...PREVIOUS_FILES].slice(1)), 'bundleInvalid'],
  ])('refuses %s as the season before, and changes nothing', async (_case, previous, errorCode) => {
    const before = await everything();
    const { body } = await request(app.adminToken, { previous }).expect(400);
    expect(body.error).toMatchObject({ errorCode, reason: 'invalid' });
    expect(body.ofPrevious).toBe(errorCode === 'bundleInvalid' ? true : undefined);
    expect(await everything()).toEqual(before);
    expect(await foldersLeft()).toEqual([]);
  });
});

describe('the check of a season', () => {
  it('rejects an archive that would fill memory, and keeps none of its files', async () => {
    const files = changed(['absences.csv.gz', gzipSync(Buffer.alloc(30 * 1024 * 1024, 'm1,p1,t1\n'))]);
    files.delete('absences.csv');
    const { body } = await check(app.adminToken, { files }).expect(400);
    expect(body.problems).toMatchObject([{ file: 'absences.csv.gz', fault: { code: 'tooLarge' } }]);
    expect(await foldersLeft()).toEqual([]);
  });

  it('runs one at a time; another request is told when to retry', async () => {
    const answers = await Promise.all([check(app.adminToken), check(app.adminToken)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 503]);
    const refused = answers.find(({ status }) => status === 503);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await check(app.adminToken).expect(200);
  });

  it('reports the contents of the files and the data they would replace, and changes nothing', async () => {
    const before = await everything();
    const files = changed(['players.csv', gzipSync('x')]);
    files.delete('players.csv');
    files.set('players.csv.gz', gzipSync(FILES.get('players.csv') ?? ''));
    const { body } = await check(app.adminToken, { files, fields: { asOf: '2017-09-20' } }).expect(200);
    expect(SeasonCheck.parse(body)).toEqual({
      checkId: expect.any(String),
      isUnchanged: false,
      season: '2017-18',
      competition: 'bundesliga',
      asOfTs: '2017-09-20T00:00:00.000Z',
      clubs: 2,
      players: 22,
      fixtures: 8,
      appearances: 154,
      renamedFixtures: 0,
      previous: null,
      warnings: [],
      warningCount: 0,
      plan: {
        players: { added: 22, changed: 0, retired: 44 },
        retiredInTeams: 0,
        retiredWatched: 0,
        fixtures: { added: 8, changed: 0, retired: 0 },
        // Three of the seven matches were over by then.
        appearances: { added: 3 * 22, changed: 0, retired: 0 },
      },
      replaced: { isDemo: false, season: '2016-17', competition: 'bundesliga', clubs: 2, players: 44 },
      baseUnder: [],
    });
    expect(await everything()).toEqual(before);
  });

  it('reports how many players played in the season before', async () => {
    const { body } = await check(app.adminToken, { previous: PREVIOUS_FILES }).expect(200);
    expect(body.previous).toEqual({ season: '2016-17', competition: 'bundesliga', players: 12 });
  });

  it('names the sources under which the season would be the base', async () => {
    const pull = () => Promise.resolve(null);
    await using fed = await testApp({ readers: { openligadb: { pull }, rss: { pull } } });
    const { body } = await check(fed.adminToken, { of: fed }).expect(200);
    expect(body).toMatchObject({ baseUnder: ['openligadb'], replaced: null });
  });
});

describe.each([
  ['the check', check],
  ['the import', importIt],
])('%s of a season that does not belong here', (_name, request) => {
  /** Sends files that passed the check before `make` changed the hub. */
  async function expectRefusal(errorCode: string, make: () => Promise<unknown>, sent: Sent = {}) {
    const checkId = await checkIdOf(sent);
    await make();
    const before = await everything();
    const { body } = await request(app.adminToken, {
      ...sent,
      fields: { ...sent.fields, checkId },
    }).expect(409);
    expect(body.error.errorCode).toBe(errorCode);
    expect(await everything()).toEqual(before);
  }
  const setting = (id: string, value: string) =>
    app.deps.provider.database.sql('update hub_settings set value = ? where id = ?', [value, id]);

  it('rejects another competition', () =>
    expectRefusal('importOfOtherCompetition', () => setting('competition', '2-bundesliga')));

  it('rejects an earlier season', () => expectRefusal('importOfEarlierSeason', () => show('2018-19')));

  it('rejects the same season with other matches', () =>
    expectRefusal('importOfOtherMatches', async () => {
      await importChecked();
      await app.deps.provider.database.sql('delete from appearances');
      await app.deps.provider.database.sql(
        "update fixtures set id = id || '-other' where season = '2017-18'",
      );
    }));

  it.each([
    ['a date under live sources', 'importAsOfBesideFeeds', { asOf: '2017-09-20' }],
    ['a replacement under live sources', 'replaceWhileFed', { replace: '1' }],
  ])('refuses %s', (_case, errorCode, fields) =>
    expectRefusal(
      errorCode,
      async () => {
        app.deps.readers.openligadb = { pull: () => Promise.resolve(null) };
      },
      { fields },
    ),
  );
});

describe('the import of a season', () => {
  it('rejects files that were not checked, or were checked with another date', async () => {
    const before = await everything();
    const checkId = await checkIdOf();
    const wrong: Record<string, string>[] = [{}, { checkId: 'other' }, { checkId, asOf: '2017-09-20' }];
    for (const fields of wrong) {
      const { body } = await importIt(app.adminToken, { fields }).expect(409);
      expect(body.error.errorCode).toBe('seasonNotChecked');
    }
    const previous = await importIt(app.adminToken, { previous: PREVIOUS_FILES, fields: { checkId } });
    expect(previous.body.error.errorCode).toBe('seasonNotChecked');
    expect(await everything()).toEqual(before);
  });

  it('imports one season at a time', async () => {
    const checkId = await checkIdOf();
    await app.deps.stores.leases.acquire('importSeason', 'other', 60_000);
    const before = await everything();
    const { body } = await importIt(app.adminToken, { fields: { checkId } }).expect(409);
    expect(body.error.errorCode).toBe('seasonImportUnderWay');
    expect(await everything()).toEqual(before);
  });

  it('shows the season with its chances and its record, and reports progress', async () => {
    const steps = await importChecked();
    expect([...new Set(steps.map(({ step }) => step))]).toEqual(['write', 'compute', 'replay', 'done']);
    expect(steps.at(-1)).toEqual({ step: 'done', outcome: 'imported', isComputed: true, replayed: 2 });
    const { stores } = app.deps;
    expect(await stores.settings.currentSeason()).toMatchObject({
      settings: { season: '2017-18', competition: 'bundesliga', dataKind: 'imported' },
      clubs: 2,
      players: 22,
    });
    expect(await stores.pstart.isUpToDate()).toBe(true);
    expect(await foldersLeft()).toEqual([]);
  });

  it('previews its changes, and then makes exactly those', async () => {
    await importChecked();
    const database = app.deps.provider.database;
    const { body: known } = await check(app.adminToken).expect(200);
    expect(known.plan).toMatchObject({
      players: { added: 0, changed: 0, retired: 0 },
      fixtures: { added: 0, changed: 0, retired: 0 },
      appearances: { added: 0, changed: 0, retired: 0 },
    });
    const watchedTs = '2024-12-01T12:00:00.000Z';
    await database.batch(
      insertStatements(watchedPlayers, [
        {
          id: 'watched',
          userId: 'fan',
          playerId: 'red-0',
          thresholdPercent: null,
          watchedTs,
          seenStatus: 'fit',
          seenPstart: null,
          seenTs: watchedTs,
        },
      ]),
    );
    const files = csvFilesOf({
      ...BUNDLE,
      players: BUNDLE.players
        .filter(({ playerId }) => playerId !== 'red-0')
        .map((player) => Object.assign({}, player, player.playerId === 'red-1' && { name: 'Renamed' })),
      fixtures: BUNDLE.fixtures.filter(({ matchday }) => matchday !== 8),
      appearances: BUNDLE.appearances.filter(({ playerId }) => playerId !== 'red-0'),
    });
    const { body } = await check(app.adminToken, { files }).expect(200);
    expect(body.plan).toEqual({
      players: { added: 0, changed: 1, retired: 1 },
      retiredInTeams: 0,
      retiredWatched: 1,
      fixtures: { added: 0, changed: 0, retired: 1 },
      appearances: { added: 0, changed: 0, retired: 7 },
    });
    await importChecked({ files });
    expect(await database.table('appearances').count()).toBe(36 + 147);
    expect(await database.table('watchedPlayers').count()).toBe(1);
  });

  it('replaces everything only on request, after a backup', async () => {
    await show('2018-19');
    await check(app.adminToken).expect(409);
    const { body } = await check(app.adminToken, { fields: { replace: '1' } }).expect(200);
    expect(body.plan).toMatchObject({ players: { retired: 44 }, fixtures: { retired: 2 } });
    // A check without `replace` does not allow an import with it.
    await show('2016-17');
    const { body: refused } = await importIt(app.adminToken, {
      fields: { replace: '1', checkId: await checkIdOf() },
    }).expect(409);
    expect(refused.error.errorCode).toBe('seasonNotChecked');
    await show('2018-19');
    const make = vi.fn(() => Promise.resolve({ file: 'kept', reason: 'import' as const, takenMs: 0 }));
    make.mockRejectedValueOnce(new Error('the disk is full'));
    Object.assign(app.deps.provider, { backups: { list: () => Promise.resolve([]), make } });
    const before = await everything();
    const { body: unsafe } = await importIt(app.adminToken, {
      fields: { replace: '1', checkId: await checkIdOf({ fields: { replace: '1' } }) },
    }).expect(409);
    expect(unsafe.error.errorCode).toBe('replaceWithoutBackup');
    expect(await everything()).toEqual(before);
    make.mockClear();
    await importChecked({ fields: { replace: '1' } });
    expect(make.mock.calls).toEqual([['import']]);
    const [, , players, fixtures] = await everything();
    expect([players?.length, fixtures?.length]).toEqual([22, 8]);
  });

  it('stores the season before, and counts as a new import if only that is new', async () => {
    await importChecked();
    expect(await app.deps.provider.database.table('lastSeasons').count()).toBe(0);
    const steps = await importChecked({ previous: PREVIOUS_FILES });
    expect(steps.at(-1)).toMatchObject({ step: 'done', outcome: 'imported' });
    const rows = await app.deps.provider.database.table('lastSeasons').list();
    expect(rows).toHaveLength(22);
    expect(rows.filter(({ teamId }) => teamId !== '')).toHaveLength(12);
    // The season before is stored as a whole, under the current season.
    const fixtures = await app.deps.provider.database.table('fixtures').list();
    expect(fixtures.filter(({ season }) => season === '2016-17').map(({ id }) => id)).toContain('before-f1');
    expect((await app.deps.stores.settings.read()).season).toBe('2017-18');
    expect(await foldersLeft()).toEqual([]);
  });

  it('reports an unchanged season, and writes nothing', async () => {
    await importChecked();
    const before = await everything();
    const { body } = await check(app.adminToken).expect(200);
    expect(body).toMatchObject({ isUnchanged: true, replaced: { season: '2017-18', clubs: 2, players: 22 } });
    expect(await importChecked()).toEqual([
      { step: 'done', outcome: 'unchanged', isComputed: true, replayed: 0 },
    ]);
    expect(await everything()).toEqual(before);
  });

  it('also works with a hosted provider', async () => {
    const server = createServer(app.app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const config = loadConfig({
      PROVIDER: 'hosted',
      PROVIDER_CORE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PROVIDER_SECRET_KEY: SECRET_KEY,
      ADMIN_EMAILS: ADMIN_EMAIL,
    });
    const provider = await openProvider(config.provider, { publicUrl: 'http://localhost:3000' });
    const deps = {
      ...app.deps,
      config,
      provider,
      stores: createStores(provider),
      log: recordingLog(),
      securityLog: recordingSecurityLog(),
      push: openPushSender(config),
      chat: openChatSender(config),
    };
    try {
      const request = supertest(createApp(deps, { clientDir: null, requestLog: null }));
      const steps = await importChecked({ of: { request, adminToken: app.adminToken } });
      expect(steps.at(-1)).toEqual({ step: 'done', outcome: 'imported', isComputed: true, replayed: 2 });
      expect((await app.deps.stores.settings.read()).season).toBe('2017-18');
    } finally {
      await provider.close();
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('the next season with the same match numbers', () => {
  const next = csvFilesOf({
    ...BUNDLE,
    fixtures: BUNDLE.fixtures.map((row) =>
      Object.assign({}, row, { season: '2018-19', kickoffUtc: row.kickoffUtc.replace('2017', '2018') }),
    ),
  });
  const rows = async (statement: string) => (await app.deps.provider.database.sql(statement)).rows;

  it('is kept separate from the one before, as its check reports', async () => {
    await importChecked();
    const matches = await rows("select id, kickoff_ts from fixtures where season = '2017-18' order by id");
    const played = await rows('select id from appearances order by id');
    expect(matches).toHaveLength(8);

    const { body } = await check(app.adminToken, { files: next }).expect(200);
    expect(body).toMatchObject({
      season: '2018-19',
      renamedFixtures: 8,
      plan: { fixtures: { added: 8, changed: 0 } },
    });
    await importChecked({ files: next });
    // Discussions of a match depend on its id.
    expect(await rows("select id, kickoff_ts from fixtures where season = '2017-18' order by id")).toEqual(
      matches,
    );
    const ids = await rows("select id from fixtures where season = '2018-19' order by id");
    expect(ids.map(({ id }) => id)).toEqual(matches.map(({ id }) => `2018-19-${String(id)}`));
    expect(await rows('select id from appearances order by id')).toEqual(expect.arrayContaining(played));
    expect(await rows("select id from appearances where id like '2018-19-%'")).toHaveLength(
      BUNDLE.appearances.length,
    );
    expect((await check(app.adminToken, { files: next }).expect(200)).body).toMatchObject({
      isUnchanged: true,
    });
  });

  it('is kept separate from a demo of the same season, which has other matches', async () => {
    await importChecked();
    await app.deps.provider.database.sql("update hub_settings set value = 'demo' where id = 'dataKind'");
    expect((await check(app.adminToken, { files: FILES }).expect(200)).body).toMatchObject({
      season: '2017-18',
      renamedFixtures: 8,
    });
  });

  it.each([
    ['replaces the one before', { replace: '1' }, 'imported'],
    ['replaces the demo', {}, 'demo'],
  ])('is kept separate if it %s, and keeps its ids later', async (_how, fields, kind) => {
    await importChecked();
    const matches = await rows("select id from fixtures where season = '2017-18' order by id");
    await app.deps.provider.database.sql("update hub_settings set value = ? where id = 'dataKind'", [kind]);
    const { body } = await check(app.adminToken, { files: next, fields }).expect(200);
    expect(body).toMatchObject({
      renamedFixtures: 8,
      plan: { fixtures: { added: 8, changed: 0, retired: 10 } },
    });
    await importChecked({ files: next, fields });
    const own = matches.map(({ id }) => ({ id: `2018-19-${String(id)}` }));
    expect(await rows('select id from fixtures order by id')).toEqual(own);

    // The old ids are free again, but the season keeps its own.
    expect((await check(app.adminToken, { files: next }).expect(200)).body).toMatchObject({
      isUnchanged: true,
      renamedFixtures: 8,
    });
    await importChecked({ files: next, fields: { replace: '1' } });
    expect(await rows('select id from fixtures order by id')).toEqual(own);
  });
});
