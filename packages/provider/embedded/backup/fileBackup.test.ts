import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { packTar } from 'modern-tar';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmbeddedProvider } from '../openEmbeddedProvider.ts';
import { backUp, backUpAll } from './backup.ts';
import { backUpFiles, filesOf, unpackFiles } from './fileBackup.ts';
import { prepareSqlite, swapSqlite } from './sqliteBackup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const databaseOf = (hub: string) => ({ kind: 'sqlite' as const, file: join(folder, hub, 'hub.sqlite') });
const storageOf = (hub: string) => join(folder, hub, 'storage');
const open = (hub: string) =>
  openEmbeddedProvider({
    database: databaseOf(hub),
    projectId: 'hub',
    publicUrl: 'http://localhost:3000',
    storage: { dir: storageOf(hub), s3: null },
  });

it('contains every file that the database names, while files come and go', async () => {
  const provider = await open('one');
  const contents = new Map(
    Array.from({ length: 50 }, (_, n) => [`notes/${n}.txt`, Buffer.alloc(1000 + n, String(n))]),
  );
  for (const [path, content] of contents) await provider.storage.upload(path, content);
  const done = new AbortController();
  const writing = (async () => {
    for (let n = 0; !done.signal.aborted; n += 1) {
      await nextTurn();
      await provider.storage.upload('passing.txt', Buffer.from(String(n)), { upsert: true });
    }
  })();
  const file = join(folder, 'backup');
  await backUp(databaseOf('one'), file);
  const count = await backUpFiles(storageOf('one'), filesOf(file)).finally(() => done.abort());
  await writing;
  await provider.close();
  expect(count).toBeGreaterThanOrEqual(50);
  expect(((await stat(filesOf(file))).mode & 0o777).toString(8)).toBe('600');
  expect((await readdir(storageOf('one'))).filter((name) => name.startsWith('backup'))).toEqual([]);

  const files = await unpackFiles(filesOf(file), storageOf('two'));
  await swapSqlite(await prepareSqlite(file, databaseOf('two').file), databaseOf('two').file, files);
  const restored = await open('two');
  for (const [path, content] of contents)
    expect(await buffer(await (await restored.storage.open(path)).read())).toEqual(content);
  await restored.close();
});

it('is there before the database is, so that a process that ends in between leaves no half of a backup', async () => {
  const provider = await open('one');
  for (let n = 0; n < 20; n += 1) await provider.storage.upload(`${n}.txt`, Buffer.alloc(100_000, 'a'));
  const file = join(folder, 'backup.sqlite');
  const parts = { database: databaseOf('one'), storage: { dir: storageOf('one'), s3: null } };
  const over = new AbortController();
  const done = backUpAll(parts, file).finally(() => over.abort());
  const seen = new Set<string>();
  while (!over.signal.aborted) {
    await nextTurn();
    if (existsSync(file)) seen.add(existsSync(filesOf(file)) ? 'both' : 'database');
  }
  await done;
  await provider.close();
  expect(seen).not.toContain('database');
  expect((await readdir(folder)).toSorted()).toEqual(['backup.sqlite', 'backup.sqlite.files.tar', 'one']);
  await expect(backUpAll(parts, file)).rejects.toThrow('already exists');
});

it('keeps the previous files, and changes nothing when it is damaged', async () => {
  const provider = await open('one');
  await provider.storage.upload('a.txt', Buffer.alloc(5000, 'a'));
  const file = join(folder, 'files.tar');
  await backUpFiles(storageOf('one'), file);
  await expect(backUpFiles(storageOf('one'), file)).rejects.toThrow('already exists');
  await provider.storage.upload('a.txt', Buffer.from('newer'), { upsert: true });
  const before = await readdir(storageOf('one'), { recursive: true });

  await truncate(file, 3000);
  await expect(unpackFiles(file, storageOf('one'))).rejects.toThrow('is damaged');
  expect(await readdir(storageOf('one'), { recursive: true })).toEqual(before);

  await rm(file);
  await backUpFiles(storageOf('one'), file);
  await (await unpackFiles(file, storageOf('one'))).putInPlace();
  expect(await readdir(storageOf('one'), { recursive: true })).toEqual(before);
  expect(await buffer(await (await provider.storage.open('a.txt')).read())).toEqual(Buffer.from('newer'));
  await provider.close();
});

it('unpacks only what the hub itself names, into its storage', async () => {
  const blob = 'ab'.repeat(16);
  const names = [
    `ab/${blob}`,
    `./ab/${blob}`,
    `../${blob}`,
    `/ab/${blob}`,
    `cd/${blob}`,
    'ab/evil.sh',
    `ab/../../${blob}`,
    `ab/${blob}/deep`,
    'staged/x',
  ];
  const file = join(folder, 'files.tar');
  const link = { name: 'ef', size: 0, type: 'symlink' as const, linkname: '/tmp' };
  await writeFile(
    file,
    await packTar([
      ...names.map((name) => ({ header: { name, size: name.length }, body: name })),
      { header: link },
    ]),
  );
  const storage = storageOf('one');
  await (await unpackFiles(file, storage)).putInPlace();
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(
    ['files.tar', 'one', 'one/storage', 'one/storage/ab', `one/storage/ab/${blob}`].toSorted(),
  );
  expect(await readFile(join(storage, 'ab', blob), 'utf8')).toBe(`ab/${blob}`);
  expect((await stat(join(storage, 'ab', blob))).mode & 0o077).toBe(0);
});

it('is empty for a hub without files', async () => {
  const file = join(folder, 'files.tar');
  expect(await backUpFiles(storageOf('none'), file)).toBe(0);
  await (await unpackFiles(file, storageOf('other'))).putInPlace();
  expect(await readdir(storageOf('other'))).toEqual([]);
  expect((await readFile(file)).length).toBeGreaterThan(0);
});

it('puts the database back if it cannot be opened with the copy', async () => {
  const provider = await open('one');
  await provider.storage.upload('kept.txt', Buffer.from('kept'));
  await provider.close();
  const copy = join(folder, 'copy.sqlite');
  const database = new DatabaseSync(copy);
  database.exec('create table gone (id text)');
  database.exec('drop table gone');
  database.close();
  const { file } = databaseOf('one');
  await expect(swapSqlite(await prepareSqlite(copy, file), file, null)).rejects.toThrow('is empty');
  const back = await open('one');
  expect(String(await buffer(await (await back.storage.open('kept.txt')).read()))).toBe('kept');
  await back.close();
});
