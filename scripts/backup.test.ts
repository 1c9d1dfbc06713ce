import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '@hub/server/config/config.ts';
import { startS3 } from '@hub/tools/testing/services/s3Server.ts';
import { withDeps } from '@hub/server/openDeps.ts';

const run = promisify(execFile);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const script = (name: string, dataDir: string, ...args: string[]) =>
  run(process.execPath, [resolve(import.meta.dirname, name), ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PROVIDER: '' },
  });

it('backs up on the command line and restores elsewhere, over existing data only on demand', async () => {
  const [here, there, file] = ['here', 'there', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await withDeps(loadConfig({ DATA_DIR: here, LOG_LEVEL: 'error' }), async ({ provider: { database } }) => {
    await database.sql(
      "insert into auth_users (id, email, email_verified, created_at) values ('u', 'fan@hub.test', 1, '')",
    );
  });
  expect((await script('backup.ts', here, file)).stdout).toMatch(/backup: \d\.\d MB/u);
  expect((await script('restore.ts', there, file)).stdout).toContain('Restored: 1 accounts, 0 comments.');
  await expect(script('restore.ts', there, file)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--replace'),
  });
  // Nobody can be asked here.
  for (const [name, ...args] of [['restore.ts', file, '--replace'], ['replaceKey.ts']] as const)
    await expect(script(name, there, ...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nothing was changed'),
    });
  const { stdout } = await script('restore.ts', there, file, '--replace', '--yes');
  expect(stdout).toContain('before-restore');
  await expect(script('backup.ts', here)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('FILE'),
  });
});

it('lists and restores what was sent to a bucket', async () => {
  await using s3 = await startS3();
  const bucket = { BACKUP_URL: s3.bucketUrl, BACKUP_SECRET: 'a secret of sixteen characters' };
  const here = join(folder, 'here');
  await withDeps(loadConfig({ DATA_DIR: here, LOG_LEVEL: 'error', ...bucket }), async ({ provider }) => {
    const { backups, database } = provider;
    await database.sql(
      "insert into auth_users (id, email, email_verified, created_at) values ('u', 'fan@hub.test', 1, '')",
    );
    const made = await backups?.make('nightly');
    if (made !== undefined) await backups?.send(made);
  });
  const restore = (...args: string[]) =>
    run(process.execPath, [resolve(import.meta.dirname, 'restore.ts'), '--from-bucket', ...args], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: join(folder, 'there'), DATABASE_URL: '', PROVIDER: '', ...bucket },
    });
  const name = (await restore()).stdout.trim();
  expect(name).toMatch(/^hub-.*\.sqlite$/u);
  expect((await restore(name)).stdout).toContain('Restored: 1 accounts, 0 comments.');
  await expect(script('restore.ts', join(folder, 'there'), '--from-bucket')).rejects.toMatchObject({
    stderr: expect.stringContaining('BACKUP_URL and BACKUP_SECRET'),
  });
});
