import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packTar, unpackTar } from 'modern-tar/fs';
import { StartError } from '../../errors.ts';
import { beforeRestore } from '../halfRestored.ts';
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

/** Files of a backup, unpacked beside the storage. */
export interface UnpackedFiles {
  /** @returns where the previous files are now; null if there were none */
  putInPlace(): Promise<string | null>;
  /** Removes them unless they are in place. */
  discard(): Promise<void>;
}

/** @param folder of the storage, in which nothing changes yet @throws StartError for a damaged backup */
export async function unpackFiles(backup: string, folder: string): Promise<UnpackedFiles> {
  const unpacked = `${folder}.part`;
  const discard = () => rm(unpacked, { recursive: true, force: true });
  if (!(await hasEnd(backup))) throw new StartError(`${backup} is damaged.`);
  await discard();
  await mkdir(unpacked, { recursive: true, mode: 0o700 });
  try {
    const options = { dmode: 0o700, fmode: 0o600, maxDepth: 4, strict: true };
    await pipeline(createReadStream(backup), unpackTar(unpacked, options));
  } catch (error) {
    await discard();
    throw new StartError(`${backup} is damaged.`, { cause: error });
  }
  return {
    discard,
    async putInPlace() {
      const before = existsSync(folder) ? beforeRestore(folder) : null;
      if (before !== null) {
        await rm(before, { recursive: true, force: true });
        await rename(folder, before);
      }
      await rename(unpacked, folder);
      return before;
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
