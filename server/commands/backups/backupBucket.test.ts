import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBackupBucket } from '@hub/provider/embedded/backup/backupBucket.ts';
import { parseS3Url } from '@hub/provider/embedded/storage/s3Blobs.ts';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import { startS3 } from '@hub/tools/testing/services/s3Server.ts';
import { loadConfig } from '../../config/config.ts';
import { withDeps } from '../../openDeps.ts';
import { keepBackups } from './backups.ts';

const MINUTE_MS = 60_000;
const SECRET = 'a secret of sixteen characters';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-sent-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bucketAt = (url: string, secret = SECRET) => {
  const s3 = parseS3Url(url);
  if (s3 === null) throw new Error('no bucket');
  return createBackupBucket({ s3, secret });
};

it('sends encrypted copies to a bucket, which only the secret opens', async () => {
  await using s3 = await startS3();
  const config = loadConfig({
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    BACKUP_URL: s3.bucketUrl,
    BACKUP_SECRET: SECRET,
  });
  await withDeps(config, async (deps) => {
    await keepBackups(deps);
    await keepBackups(deps, Date.now() + 31 * MINUTE_MS);
    const made = (await deps.provider.backups?.list()) ?? [];
    const bucket = bucketAt(s3.bucketUrl);
    const names = await bucket.list();
    expect(names.map((name) => name.replace(/^hub-.{17}/u, '')).toSorted()).toEqual([
      '-regular.sqlite',
      '.sqlite',
      '.sqlite.files.tar',
    ]);
    for (const { file } of made) {
      const name = names.find((one) => file.endsWith(one)) ?? '';
      expect(await readFile(await bucket.fetch(name, folder))).toEqual(await readFile(file));
      await expect(bucketAt(s3.bucketUrl, 'another secret of a hub').fetch(name, folder)).rejects.toThrow(
        'is damaged, or BACKUP_SECRET',
      );
    }
    expect((await readdir(folder)).filter((name) => name.includes('sealed'))).toEqual([]);
    expect(await deps.provider.backups?.obstacle()).toBeNull();
  });
});

it('goes on while the bucket is away, says so, and sends the next one', async () => {
  await using s3 = await startS3();
  const config = loadConfig({
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    BACKUP_URL: s3.bucketUrl.replace('/hub', '/missing'),
    BACKUP_SECRET: SECRET,
  });
  await withDeps(config, async (deps) => {
    const log = recordingLog();
    await keepBackups({ ...deps, log });
    await keepBackups({ ...deps, log }, Date.now() + 31 * MINUTE_MS);
    expect(await deps.provider.backups?.list()).toHaveLength(2);
    expect(await deps.provider.backups?.obstacle()).toBe('bucketAway');
    const failures = log.lines.filter(({ level }) => level === 'error');
    expect(failures.map(({ sentence }) => sentence)).toEqual(['could not send a backup']);
    expect(JSON.stringify(failures)).not.toContain('S3RVER');
  });
});
