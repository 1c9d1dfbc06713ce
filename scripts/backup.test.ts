import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '@hub/server/config/config.ts';
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
