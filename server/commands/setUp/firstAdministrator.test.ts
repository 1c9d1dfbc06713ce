import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { storeFirstAdministrator } from './firstAdministrator.ts';
import { authHub } from '@hub/tools/testing/authHub.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-first-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('writes the first administrator’s password to a file only its owner can read, and prints only its path', async () => {
  await using hub = await authHub({ env: {} });
  const deps = { config: loadConfig({ DATA_DIR: join(folder, 'data') }), provider: hub.provider };
  const file = join(folder, 'data', 'first-administrator.txt');
  const outcome = await storeFirstAdministrator(deps);
  const [email, password, end] = (await readFile(file, 'utf8')).split('\n');
  expect({ email, end }).toEqual({ email: 'admin@hub.local', end: '' });
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  expect(((await stat(join(folder, 'data'))).mode & 0o777).toString(8)).toBe('700');
  expect(outcome).toContain(file);
  expect(outcome).not.toContain(password);
  expect(await readdir(join(folder, 'data'))).toEqual(['first-administrator.txt']);
  await hub.request.post('/api/auth/signin/email').send({ email, password }).expect(200);
  expect(await storeFirstAdministrator(deps)).toBeNull();
  expect(await readFile(file, 'utf8')).toContain(password);
});

it('replaces an existing file that others can read', async () => {
  await using hub = await authHub({ env: {} });
  const file = join(folder, 'first-administrator.txt');
  await writeFile(file, 'old');
  await chmod(file, 0o644);
  await storeFirstAdministrator({ config: loadConfig({ DATA_DIR: folder }), provider: hub.provider });
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
});

it('keeps the password beside a file that it cannot replace', async () => {
  await using hub = await authHub({ env: {} });
  await mkdir(join(folder, 'first-administrator.txt'));
  const deps = { config: loadConfig({ DATA_DIR: folder }), provider: hub.provider };
  await expect(storeFirstAdministrator(deps)).rejects.toThrow('EISDIR');
  const draft = (await readdir(folder)).find((name) => name !== 'first-administrator.txt') ?? '';
  const [email, password] = (await readFile(join(folder, draft), 'utf8')).split('\n');
  await hub.request.post('/api/auth/signin/email').send({ email, password }).expect(200);
});

it('writes nothing when administrators are configured', async () => {
  await using hub = await authHub();
  const config = loadConfig({ DATA_DIR: folder, ADMIN_EMAILS: 'chief@hub.test' });
  expect(await storeFirstAdministrator({ config, provider: hub.provider })).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

it('creates no account if the file cannot be written', async () => {
  await using hub = await authHub({ env: {} });
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const config = loadConfig({ DATA_DIR: file });
  await expect(storeFirstAdministrator({ config, provider: hub.provider })).rejects.toThrow('EEXIST');
  expect((await hub.provider.database.sql('select id from auth_users')).rows).toEqual([]);
});
