import { mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createS3Blobs, parseS3Url } from '@hub/provider/embedded/storage/s3Blobs.ts';
import { hubAt } from '@hub/tools/testing/hubAt.ts';
import { runningHub, uploadCopy, type TestHub } from '@hub/tools/testing/runningHub.ts';
import { startS3 } from '@hub/tools/testing/services/s3Server.ts';
import { loadConfig, type Config } from '../../config/config.ts';
import { withDeps } from '../../openDeps.ts';

const configOf = (hub: TestHub, settings: Record<string, string> = {}): Config =>
  loadConfig({ DATA_DIR: hub.folder, LOG_LEVEL: 'silent', ...settings });

/** Makes a backup of a hub, and sends it to the bucket if it has one. @returns its path */
const backUp = (config: Config) =>
  withDeps(config, async ({ provider: { backups } }) => {
    const made = await backups?.make('nightly');
    if (made !== undefined) await backups?.send(made);
    return made?.file ?? '';
  });

/** A file that takes no room, but claims to. */
async function claimRoom(file: string): Promise<void> {
  await (await open(file, 'a')).close();
  await truncate(file, 8e12);
}

async function fetchSealed(bucketUrl: string, name: string): Promise<Buffer> {
  const options = parseS3Url(bucketUrl);
  if (options === null) throw new Error('no bucket');
  return buffer(await createS3Blobs(options).read(`${name}.sealed`));
}

const refusal = (errorCode: string) => ({ data: { errorCode } });

it('restores from a bucket, and offers the others while that is away', async () => {
  await using s3 = await startS3();
  const settings = { BACKUP_URL: s3.bucketUrl, BACKUP_SECRET: 'a secret of sixteen characters' };
  await using hub = await runningHub(settings);
  const config = configOf(hub, settings);
  const gone = await backUp(config);
  for (const file of [gone, `${gone}.files.tar`]) await rm(file);
  const name = basename(gone);
  const { admin } = hubAt(hub.address, await hub.firstAdministrator());
  expect((await admin.backups.query()).copies).toMatchObject([
    { name, place: 'bucket', reason: 'nightly', bytes: null, hasFiles: true },
  ]);
  expect(await admin.inspectBackup.mutate({ name })).toMatchObject({ accounts: 1, place: 'bucket' });
  await admin.restoreBackup.mutate({ name });
  await hub.ready();

  const after = hubAt(hub.address, await hub.firstAdministrator()).admin;
  const here = (await after.backups.query()).copies.filter(({ place }) => place === 'folder');
  expect(here.map(({ reason }) => reason)).toEqual(['restore']);
  // As it lies in the bucket, nobody can read it.
  const sealed = await fetchSealed(s3.bucketUrl, name);
  const { name: uploaded } = await uploadCopy(hub.address, await hub.firstAdministrator(), sealed);
  await expect(after.inspectBackup.mutate({ name: uploaded })).rejects.toMatchObject(
    refusal('backupForeign'),
  );
  await s3.stop();
  const away = await after.backups.query();
  expect(away).toMatchObject({ isBucketAway: true, copies: here });
  await expect(after.inspectBackup.mutate({ name })).rejects.toMatchObject(refusal('backupBucketAway'));
});

it('changes nothing if the disk has no room for the copy, or for a backup of the present state', async () => {
  await using hub = await runningHub();
  const file = await backUp(configOf(hub));
  const { admin } = hubAt(hub.address, await hub.firstAdministrator());
  const inode = (await stat(hub.file)).ino;
  const name = basename(file);
  const archive = await readFile(`${file}.files.tar`);
  await claimRoom(`${file}.files.tar`);
  await expect(admin.restoreBackup.mutate({ name })).rejects.toMatchObject(refusal('backupNoRoom'));

  await writeFile(`${file}.files.tar`, archive);
  await mkdir(join(hub.folder, 'storage', 'aa'), { recursive: true });
  await claimRoom(join(hub.folder, 'storage', 'aa', 'upload'));
  await expect(admin.restoreBackup.mutate({ name })).rejects.toMatchObject(refusal('backupNoRoom'));
  expect(await hub.readiness()).toBe(200);
  expect((await stat(hub.file)).ino).toBe(inode);
  expect((await readdir(hub.folder)).filter((one) => one.endsWith('.part'))).toEqual([]);
  expect(await readdir(join(hub.folder, 'storage'))).not.toContainEqual(expect.stringMatching(/^restored/u));
});

it('changes nothing if the archive of uploaded files is damaged', async () => {
  await using hub = await runningHub();
  const file = await backUp(configOf(hub));
  const { admin } = hubAt(hub.address, await hub.firstAdministrator());
  await writeFile(`${file}.files.tar`, 'not an archive');
  await expect(admin.restoreBackup.mutate({ name: basename(file) })).rejects.toMatchObject(
    refusal('backupDamaged'),
  );
  expect(await hub.readiness()).toBe(200);
  expect((await readdir(hub.folder)).filter((one) => one.endsWith('.part'))).toEqual([]);
});
