import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { BackupObstacle } from '../../backups.ts';

/** Must stay free after a backup, so that the hub can continue writing. */
const RESERVE_BYTES = 100_000_000;

interface FoundObstacle {
  kind: BackupObstacle;
  /** For the operator. */
  sentence: string;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

/**
 * What prevents a backup in a folder, which need not exist yet; null if nothing is in the way.
 *
 * @param bytes that the backup takes
 */
export async function findObstacle(folder: string, bytes: number): Promise<FoundObstacle | null> {
  const place = await nearestExisting(resolve(folder));
  try {
    if (!(await stat(place)).isDirectory())
      return { kind: 'noFolder', sentence: `${place} is not a folder.` };
    await access(place, constants.W_OK | constants.X_OK);
  } catch (error) {
    return { kind: 'readOnly', sentence: `${place} cannot be written: ${(error as Error).message}` };
  }
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  if (free >= bytes + RESERVE_BYTES) return null;
  const sentence = `A backup takes ${megabytes(bytes)} MB, and ${place} has only ${Math.floor(free / 1_000_000)} MB left.`;
  return { kind: 'full', sentence };
}

/** The path itself, or its closest ancestor that exists. */
export async function nearestExisting(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  );
  return isThere || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/**
 * Notices that a second disk is no longer mounted: the folder, which was on another disk than the data, is on theirs now, and
 * backups would fill it unnoticed.
 */
export function createDisks(folder: string, dataFolder: string) {
  let isApart = false;
  return {
    async obstacle(): Promise<FoundObstacle | null> {
      const isNowApart = (await deviceOf(folder)) !== (await deviceOf(dataFolder));
      if (isNowApart) isApart = true;
      else if (isApart) return { kind: 'diskGone', sentence: `The disk of ${folder} is gone.` };
      return null;
    },
  };
}

const deviceOf = async (path: string) => (await stat(await nearestExisting(resolve(path)))).dev;
