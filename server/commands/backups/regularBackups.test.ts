import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { remindedAdmin } from '@hub/tools/testing/remindedAdmin.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { loadConfig } from '../../config/config.ts';
import { withDeps } from '../../openDeps.ts';
import { keepBackups } from './backups.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = Date.parse('2024-12-06T11:00:00Z');

let folder: string;
let backupDir: string;
let nowMs: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-regular-'));
  backupDir = join(folder, 'backups');
  nowMs = START_MS;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const aHub = (storage = join(folder, 'storage')) =>
  testApp({
    now: () => new Date(nowMs),
    embedded: { now: () => new Date(nowMs), backupDir, storage: { dir: storage, s3: null } },
  });
const write = ({ deps }: TestApp) =>
  deps.provider.database.sql("update desk_reminders set email = '' where id = 'nobody'");
const change = ({ deps }: TestApp) =>
  deps.provider.database.sql("insert into desk_reminders (id, email, sent_for) values (?, '', '9')", [
    crypto.randomUUID(),
  ]);
const reasons = async ({ deps }: TestApp) =>
  ((await deps.provider.backups?.list()) ?? []).map(({ reason }) => reason);
const keep = ({ deps }: TestApp, laterMs: number) => {
  nowMs += laterMs;
  return keepBackups(deps, nowMs);
};
/** Asked at the start, because the administrator's session would be over later. */
async function backupIn({ request, adminToken }: TestApp) {
  const laterMs = nowMs;
  nowMs = START_MS;
  const { backup } = await callerOf({ request }, adminToken).admin.checklist();
  nowMs = laterMs;
  return backup;
}

describe('regular backups', () => {
  it('follow changes, at most every five minutes, and are made half-hourly without any', async () => {
    await using app = await aHub();
    await keep(app, 0);
    expect(await reasons(app)).toEqual(['nightly']);
    await change(app);
    await keep(app, 4 * MINUTE_MS);
    expect(await reasons(app)).toHaveLength(1);
    await keep(app, MINUTE_MS - 2000);
    expect(await reasons(app)).toEqual(['regular', 'nightly']);
    // The lease of the backup itself is no change, nor is a statement that changes nothing.
    await write(app);
    for (let minutes = 0; minutes < 25; minutes += 5) await keep(app, 5 * MINUTE_MS);
    expect(await reasons(app)).toHaveLength(2);
    await keep(app, 5 * MINUTE_MS);
    expect(await reasons(app)).toHaveLength(3);
    await change(app);
    await keep(app, 5 * MINUTE_MS);
    const [newest] = (await app.deps.provider.backups?.list()) ?? [];
    expect((await readdir(backupDir)).filter((name) => name.endsWith('.tar'))).toHaveLength(1);
    const kept = new DatabaseSync(newest?.file ?? '', { readOnly: true });
    expect(kept.prepare('select count(*) as n from desk_reminders').get()).toEqual({ n: 2 });
    kept.close();
  });

  it('are made in time, too, if the one before was made between two calls', async () => {
    await using app = await aHub();
    await keep(app, 0);
    nowMs += 34_000;
    await app.deps.provider.backups?.make('import');
    await change(app);
    await keep(app, 26_000);
    for (let minutes = 0; minutes < 3; minutes += 1) await keep(app, MINUTE_MS);
    expect(await reasons(app)).toEqual(['import', 'nightly']);
    // At the next call, the last one would be five and a half minutes old.
    await keep(app, MINUTE_MS);
    expect(await reasons(app)).toEqual(['regular', 'import', 'nightly']);
  });

  it('follow a change that was made while the one before was being sent', async () => {
    await using app = await aHub();
    const { backups } = app.deps.provider;
    if (backups === undefined) throw new Error('this hub makes no backups');
    backups.send = async () => void (await change(app));
    await keep(app, 0);
    expect(await reasons(app)).toEqual(['nightly']);
    backups.send = async () => undefined;
    await keep(app, 5 * MINUTE_MS);
    expect(await reasons(app)).toEqual(['regular', 'nightly']);
    await keep(app, 5 * MINUTE_MS);
    expect(await reasons(app)).toHaveLength(2);
  });

  it('are made once by two hubs on one folder', async () => {
    const config = loadConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' });
    await withDeps(config, (one) =>
      withDeps(config, async (other) => {
        const both = (ms: number) => Promise.all([keepBackups(one, ms), keepBackups(other, ms)]);
        await both(Date.now());
        await both(Date.now() + 6 * MINUTE_MS);
        const made = (await one.provider.backups?.list()) ?? [];
        expect(made.map(({ reason }) => reason).toSorted()).toEqual(['nightly', 'regular']);
        expect(await other.provider.backups?.list()).toEqual(made);
      }),
    );
  });

  it('of an empty hub on the folder of a lost one displace none that could be restored', async () => {
    nowMs = Date.now() - 40 * MINUTE_MS;
    await using app = await aHub();
    for (let n = 0; n < 7; n += 1) {
      await change(app);
      await keep(app, 5 * MINUTE_MS);
    }
    const lost = await readdir(backupDir);
    await using empty = await aHub();
    nowMs = Date.now();
    for (let n = 0; n < 30; n += 1) {
      await change(empty);
      await keep(empty, 5 * MINUTE_MS);
    }
    expect(await readdir(backupDir)).toEqual(expect.arrayContaining(lost));
    // A week later it is clear that nobody wants them.
    await keep(empty, 8 * 24 * HOUR_MS);
    const left = (await readdir(backupDir)).filter((name) => lost.includes(name));
    expect(left.length).toBeLessThan(lost.length);
  });

  it('can be killed in the middle: the database and older backups stay, and the next one succeeds', async () => {
    const file = join(folder, 'large.sqlite');
    const large = new DatabaseSync(file);
    large.exec(`pragma journal_mode = wal; create table facts (id integer primary key, text);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000)
      insert into facts select i, hex(randomblob(400)) from n`);
    large.close();
    await mkdir(backupDir);
    const target = join(backupDir, 'hub-2024-12-06T110000-regular.sqlite');
    const copying = new URL('../../../packages/provider/embedded/backup/backup.ts', import.meta.url).href;
    const program = `const { backUp } = await import(${JSON.stringify(copying)});
      await backUp({ kind: 'sqlite', file: ${JSON.stringify(file)} }, ${JSON.stringify(target)});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    const ended = once(child, 'exit');
    const half = async () => {
      const part = (await readdir(backupDir)).find((name) => name.endsWith('.part'));
      return part !== undefined && (await stat(join(backupDir, part))).size > 0;
    };
    while (child.exitCode === null && !(await half())) await nextTurn();
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(target)).toBe(false);
    const remains = await readdir(backupDir);
    expect(remains.length).toBeGreaterThan(0);
    const check = new DatabaseSync(file, { readOnly: true });
    expect(check.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    check.close();

    await using app = await aHub();
    expect(await reasons(app)).toEqual([]);
    for (const name of remains) await utimes(join(backupDir, name), START_MS / 1000, START_MS / 1000);
    await keep(app, 2 * HOUR_MS);
    expect(await reasons(app)).toEqual(['nightly']);
    expect((await readdir(backupDir)).filter((name) => name.includes('part'))).toEqual([]);
  });
});

describe('what is in the way of backups', () => {
  it('is said to administrators, logged once and mailed near a matchday, and nothing else fails', async () => {
    await writeFile(backupDir, 'a file in place of the folder');
    await using app = await aHub();
    const sent = await remindedAdmin(app, '2024-12-07T14:30:00.000Z');
    await keep(app, 0);
    await keep(app, HOUR_MS);
    const failures = app.logLines.filter(({ sentence }) => sentence === 'could not make a backup');
    expect(failures.map(({ fields }) => fields)).toEqual([{ why: `${backupDir} is not a folder.` }]);
    expect(await backupIn(app)).toEqual({ takenTs: null, isLate: true, obstacle: 'noFolder' });
    expect(sent.map(({ subject }) => subject)).toEqual(['Dem Hub fehlt eine frische Sicherung']);
    expect(sent[0]?.text).toBe(
      'Es gibt noch keine Sicherung. Wo die Sicherungen liegen sollen, ist kein Ordner.\n',
    );

    await rm(backupDir);
    await keep(app, HOUR_MS);
    expect(await backupIn(app)).toEqual({
      takenTs: new Date(nowMs).toISOString(),
      isLate: true,
      obstacle: null,
    });
  });

  it('is a full disk for the nightly one, while the database alone still fits', async () => {
    const storage = join(folder, 'storage');
    await mkdir(join(storage, 'aa'), { recursive: true });
    const upload = await open(join(storage, 'aa', 'a-large-upload'), 'w');
    // Takes no space, but claims to.
    await upload.truncate(8e12);
    await upload.close();
    await using app = await aHub(storage);
    await keep(app, 0);
    await change(app);
    await keep(app, 5 * MINUTE_MS);
    expect(await reasons(app)).toEqual(['regular', 'regular']);
    expect(app.logLines.filter(({ level }) => level === 'error')).toHaveLength(1);
    expect(await backupIn(app)).toMatchObject({ obstacle: 'full' });
    expect(app.logLines.map(({ fields }) => JSON.stringify(fields)).join('\n')).toContain('MB left');
  });

  it.skipIf(!existsSync('/dev/shm'))('is a second disk that is gone, whose place stays empty', async () => {
    const disk = await mkdtemp('/dev/shm/hub-disk-');
    try {
      await symlink(disk, backupDir);
      await using app = await aHub();
      await keep(app, 0);
      expect(await reasons(app)).toEqual(['nightly']);
      await rm(backupDir);
      const empty = join(folder, 'empty');
      await mkdir(empty);
      await rename(empty, backupDir);
      await keep(app, HOUR_MS);
      expect(await readdir(backupDir)).toEqual([]);
      expect(await backupIn(app)).toMatchObject({ obstacle: 'diskGone' });
    } finally {
      await rm(disk, { recursive: true });
    }
  });

  it('is not a clock that was set back: new backups are made, and those of the future stay', async () => {
    await using app = await aHub();
    await keep(app, 0);
    await change(app);
    await keep(app, 5 * MINUTE_MS);
    await change(app);
    await keep(app, -48 * HOUR_MS);
    for (let n = 0; n < 20; n += 1) {
      await change(app);
      await keep(app, 5 * MINUTE_MS);
    }
    const made = (await app.deps.provider.backups?.list()) ?? [];
    expect(made.filter(({ takenMs }) => takenMs > nowMs)).toHaveLength(2);
    expect(made.find(({ takenMs }) => takenMs <= nowMs)?.takenMs).toBe(nowMs);
    expect(made.map(({ bytes }) => bytes).every((bytes) => bytes > 0)).toBe(true);
  });
});
