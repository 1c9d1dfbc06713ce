import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packTar, unpackTar } from 'modern-tar/fs';
import { RestoreError } from '../../backups.ts';
import { SUBFOLDER } from '../storage/folderBlobs.ts';
import { writeBackupFile } from './backupFile.ts';

/** The file with a backup's uploaded files, beside that of the database. */
export const filesOf = (backup: string) => `${backup}.files.tar`;

/**
 * Packs uploaded files that may change meanwhile. Call it after the backup of the database: files never change in place, so each
 * one named in that backup is there, or has been removed since.
 *
 * @param folder of the storage
 * @param target must not exist yet
 * @returns how many files it contains
 */
export async function backUpFiles(folder: string, target: string): Promise<number> {
  // Hard links to the files, which stay whatever happens to the originals.
  const held = join(folder, `backup-${crypto.randomUUID()}`);
  try {
    const count = await hold(folder, held);
    await writeBackupFile(target, (part) => pipeline(packTar(held), createWriteStream(part)));
    return count;
  } finally {
    await rm(held, { recursive: true, force: true });
  }
}

async function hold(folder: string, held: string): Promise<number> {
  let count = 0;
  await mkdir(held, { recursive: true, mode: 0o700 });
  for (const part of (await readdir(folder)).filter((name) => SUBFOLDER.test(name))) {
    await mkdir(join(held, part), { mode: 0o700 });
    for (const name of await readdir(join(folder, part))) {
      const isThere = await link(join(folder, part, name), join(held, part, name)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      );
      if (isThere) count += 1;
    }
  }
  return count;
}

/** Files of a backup, unpacked within the folder of the storage, which does not list them yet. */
export interface UnpackedFiles {
  /** Adds those that the storage lacks; others stay, as files never change in place. */
  putInPlace(): Promise<void>;
  /** Removes what is not in place. */
  discard(): Promise<void>;
}

/** Files of the storage are named by the hub, never by users; anything else in an archive is ignored. */
const STORED = /^([\da-f]{2})\/\1[\da-f]{30}$/u;
const UNPACKED = /^restored-/u;

/** @param folder of the storage @throws RestoreError 'damaged'; nothing is left behind then */
export async function unpackFiles(backup: string, folder: string): Promise<UnpackedFiles> {
  if (!(await hasEnd(backup))) throw new RestoreError('damaged', `${backup} is damaged.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Of a process that ended early.
  for (const name of await readdir(folder))
    if (UNPACKED.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  const unpacked = join(folder, `restored-${crypto.randomUUID()}`);
  const discard = () => rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { mode: 0o700 });
  try {
    const filter = ({ name, type }: { name: string; type?: string }) => type === 'file' && STORED.test(name);
    const options = { dmode: 0o700, fmode: 0o600, maxDepth: 4, strict: true, filter };
    await pipeline(createReadStream(backup), unpackTar(unpacked, options));
  } catch (error) {
    await discard();
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    throw new RestoreError(isFull ? 'full' : 'damaged', `${backup} cannot be unpacked.`, { cause: error });
  }
  return {
    discard,
    async putInPlace() {
      for (const part of await readdir(unpacked)) {
        await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
        for (const name of await readdir(join(unpacked, part)))
          if (!existsSync(join(folder, part, name)))
            await rename(join(unpacked, part, name), join(folder, part, name));
      }
      await discard();
    },
  };
}

const END_BYTES = 1024;

/** Archives end with two empty blocks; one that was cut off does not. */
async function hasEnd(archive: string): Promise<boolean> {
  const opened = await open(archive);
  try {
    const { size } = await opened.stat();
    const end = Buffer.alloc(END_BYTES, 1);
    await opened.read(end, 0, END_BYTES, Math.max(0, size - END_BYTES));
    return end.every((byte) => byte === 0);
  } finally {
    await opened.close();
  }
}
