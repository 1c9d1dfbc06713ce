import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubAt } from '@hub/tools/testing/hubAt.ts';
import { runningHub, uploadCopy, type TestHub } from '@hub/tools/testing/runningHub.ts';
import { loadConfig } from '../../config/config.ts';
import { withDeps } from '../../openDeps.ts';

/** The page of a club of the demo season. */
async function pageAt(hub: TestHub) {
  const [club] = await hubAt(hub.address).catalog.clubs.query();
  return { pageType: 'club' as const, pageId: club?.id ?? '' };
}

/** Backs up a hub's database as `npm run backup` does. */
const backUp = (hub: TestHub) =>
  withDeps(loadConfig({ DATA_DIR: hub.folder, LOG_LEVEL: 'silent' }), async ({ provider }) => {
    const made = await provider.backups?.make('nightly');
    return basename(made?.file ?? '');
  });

const comment = async (hub: TestHub, token: string, content: string) =>
  hubAt(hub.address, token).community.postComment.mutate({ ...(await pageAt(hub)), content });
const commentsAt = async (hub: TestHub) => {
  const { comments } = await hubAt(hub.address).community.thread.query(await pageAt(hub));
  return comments.map(({ content }) => content).toSorted();
};

it('puts a copy in the place of the data: everything of then is back, and nobody is signed in', async () => {
  await using hub = await runningHub();
  const token = await hub.firstAdministrator();
  await comment(hub, token, 'Vor der Kopie.');
  const name = await backUp(hub);
  await comment(hub, token, 'Nach der Kopie.');
  const { admin } = hubAt(hub.address, token);
  const held = await admin.inspectBackup.mutate({ name });
  expect(held).toMatchObject({ name, place: 'folder', accounts: 1, comments: 1, teams: 0, isOlder: false });

  await admin.restoreBackup.mutate({ name });
  expect(await hub.readiness()).not.toBe(200);
  await hub.ready();
  expect(await commentsAt(hub)).toEqual(['Vor der Kopie.']);
  await expect(admin.backups.query()).rejects.toThrow('Not authenticated');
  const after = hubAt(hub.address, await hub.firstAdministrator()).admin;
  const { restoredBy, copies, restored, failed } = await after.backups.query();
  expect({ restoredBy, failed }).toEqual({ restoredBy: 'hub', failed: null });
  expect(restored).toMatchObject({ accounts: 1, comments: 1, teams: 0, newestTs: held.newestTs });
  const before = copies.find(({ reason }) => reason === 'restore');
  expect(before).toMatchObject({ place: 'folder', hasFiles: true });
  // What was there is restored the same way.
  await after.restoreBackup.mutate({ name: before?.name ?? '' });
  await hub.ready();
  expect(await commentsAt(hub)).toEqual(['Nach der Kopie.', 'Vor der Kopie.']);
  expect((await readdir(hub.folder)).filter((one) => one.endsWith('.part'))).toEqual([]);
  expect(hub.lost).toEqual([]);
});

it('changes nothing while a second hub has the database open, and says so', async () => {
  await using hub = await runningHub();
  const token = await hub.firstAdministrator();
  const name = await backUp(hub);
  await comment(hub, token, 'Nach der Kopie.');
  const { admin } = hubAt(hub.address, token);
  await withDeps(loadConfig({ DATA_DIR: hub.folder, LOG_LEVEL: 'silent' }), async () => {
    await admin.restoreBackup.mutate({ name });
    await hub.ready();
  });
  expect(await commentsAt(hub)).toEqual(['Nach der Kopie.']);
  const { failed, restored } = await admin.backups.query();
  expect({ failed, restored }).toEqual({ failed: 'databaseInUse', restored: null });
});

it('goes back if the hub does not start with the copy, and says so', async () => {
  await using hub = await runningHub();
  const token = await hub.firstAdministrator();
  await comment(hub, token, 'Nach der Kopie.');
  const name = await backUp(hub);
  const file = join(hub.folder, 'backups', name);
  // Its schema is whole, but the key of the sign-in cannot be read.
  change(file, 'alter table auth_keys rename to lost_keys', 'create view auth_keys as select 1 as id');
  const { admin } = hubAt(hub.address, token);
  await admin.restoreBackup.mutate({ name });
  await hub.ready();
  expect(await commentsAt(hub)).toEqual(['Nach der Kopie.']);
  expect((await admin.backups.query()).failed).toBe('restoreUndone');
});

it('migrates an older copy, and drops what users may have got since', async () => {
  await using hub = await runningHub();
  const token = await hub.firstAdministrator();
  const file = join(hub.folder, 'backups', await backUp(hub));
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const mail = (id: string, nextTs: string) =>
    `insert into mail_queue (id, message, created_ts, attempts, next_ts) values ('${id}', '{}', '', 0, '${nextTs}')`;
  const delivery = (id: string, nextTs: string) =>
    `insert into alert_deliveries (id, alert_id, user_id, attempts, next_ts) values ('${id}', 'a', 'u', 0, '${nextTs}')`;
  change(
    file,
    'drop table league_rivals',
    'drop table shown_teams',
    "delete from hub_migrations where id = '20270104-league-duels'",
    mail('old', minutesAgo(61)),
    delivery('old', minutesAgo(61)),
    delivery('coming', minutesAgo(-600)),
    `insert into chat_messages (id, channel_id, user_id, kickoff_ts, wanted, attempts, next_ts)
      values ('old', 'c', 'u', '', 1, 0, '${minutesAgo(61)}')`,
  );
  const { admin } = hubAt(hub.address, token);
  const name = basename(file);
  expect(await admin.inspectBackup.mutate({ name })).toMatchObject({ isOlder: true });
  await admin.restoreBackup.mutate({ name });
  await hub.ready();
  const restored = new DatabaseSync(hub.file, { readOnly: true });
  const all = (sql: string) =>
    restored
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  expect(all('select count(*) from shown_teams')).toEqual([0]);
  expect(all('select id from mail_queue')).toEqual([]);
  expect(all('select id from alert_deliveries')).toEqual(['coming']);
  expect(all('select next_ts from chat_messages')).toEqual([null]);
  expect(all('select count(*) from auth_sessions')).toEqual([0]);
  restored.close();
});

describe('a file that is no usable copy', () => {
  let hub: TestHub;
  let token: string;
  let good: Buffer;
  beforeAll(async () => {
    hub = await runningHub();
    token = await hub.firstAdministrator();
    await comment(hub, token, 'Bleibt.');
    good = await readFile(join(hub.folder, 'backups', await backUp(hub)));
  });
  afterAll(() => hub[Symbol.asyncDispose]());

  /** A copy after some statements. */
  async function changed(...statements: string[]): Promise<Buffer> {
    const file = join(hub.folder, 'changed.sqlite');
    await writeFile(file, good);
    change(file, ...statements);
    return readFile(file);
  }
  async function foreign(): Promise<Buffer> {
    const file = join(hub.folder, 'foreign.sqlite');
    await rm(file, { force: true });
    const database = new DatabaseSync(file);
    database.exec('create table places (id integer primary key, title text)');
    database.close();
    return readFile(file);
  }
  const flipped = () => {
    const bytes = Buffer.from(good);
    // The kind of a table's page.
    const at = 4096 * 40;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    return bytes;
  };
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['is empty', () => Buffer.alloc(0), 'backupForeign'],
    ['is only a header', () => good.subarray(0, 100), 'backupDamaged'],
    ['is cut off in the middle', () => good.subarray(0, good.length / 2), 'backupDamaged'],
    ['has a flipped byte in a page', flipped, 'backupDamaged'],
    ['is random bytes', () => randomBytes(300_000), 'backupForeign'],
    ['is text', () => Buffer.from('Datum;Verein\n'.repeat(1000)), 'backupForeign'],
    ['is compressed', () => gzipSync(good), 'backupForeign'],
    ['is a database of another program', foreign, 'backupForeign'],
    [
      "is a newer hub's",
      () => changed("insert into hub_migrations values ('20990101-x', '')"),
      'backupNewer',
    ],
    [
      "is an old hub's",
      () =>
        changed('delete from hub_migrations', "insert into hub_migrations values ('20261121-catalog', '')"),
      'backupTooOld',
    ],
    ['is of PostgreSQL', () => Buffer.from(`PGDMP${'x'.repeat(1000)}`), 'backupOtherDatabase'],
    [
      'lacks tables',
      () => changed('pragma foreign_keys = off', 'drop table alert_settings'),
      'backupForeign',
    ],
    [
      'has a view that never ends in the place of a table',
      () => changed('alter table auth_users rename to users', `create view auth_users as ${ENDLESS}`),
      'backupForeign',
    ],
  ])('is refused if it %s, and changes nothing', async (_what, make, code) => {
    const before = await stateOf(hub);
    const { admin } = hubAt(hub.address, token);
    const content = await make();
    for (const tried of [admin.inspectBackup, admin.restoreBackup]) {
      const { name } = await uploadCopy(hub.address, token, content);
      await expect(tried.mutate({ name })).rejects.toMatchObject({ data: { errorCode: code } });
      // The refusal has removed it.
      await expect(tried.mutate({ name })).rejects.toMatchObject({ data: { errorCode: 'backupGone' } });
    }
    expect(await stateOf(hub)).toEqual(before);
    expect(await hub.readiness()).toBe(200);
  });

  it('is refused if its own triggers would change the notes of the restore', async () => {
    const before = await stateOf(hub);
    const content = await changed(
      `create trigger endless after insert on hub_settings
        begin insert into comment_likes (id) select id from (${ENDLESS}); end`,
    );
    const { name } = await uploadCopy(hub.address, token, content);
    const { restoreBackup } = hubAt(hub.address, token).admin;
    await expect(restoreBackup.mutate({ name })).rejects.toMatchObject({
      data: { errorCode: 'backupForeign' },
    });
    await uploadCopy(hub.address, token, Buffer.alloc(0));
    expect((await stateOf(hub)).comments).toEqual(before.comments);
    expect(await hub.readiness()).toBe(200);
  });
});

const ENDLESS =
  'with recursive n (at) as (select 1 union all select at + 1 from n) select at as id, at as created_at from n';

/** Runs statements on a database that nobody has open. */
function change(file: string, ...statements: string[]): void {
  const database = new DatabaseSync(file);
  for (const sql of statements) database.exec(sql);
  database.close();
}

/** Files of a hub, its comments, and which file its database is. */
async function stateOf(hub: TestHub) {
  const names = (await readdir(hub.folder, { recursive: true })).filter(
    (name) => !/-(?:wal|shm)$|changed|foreign/u.test(name),
  );
  return { names, comments: await commentsAt(hub), file: (await stat(hub.file)).ino };
}
