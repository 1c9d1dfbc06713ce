import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageError, STORAGE_TEXTS } from '../../storage.ts';
import type { Blobs } from './blobs.ts';

/** Names of subfolders. */
export const SUBFOLDER = /^[\da-f]{2}$/u;

/** Blobs as files of a folder, spread over 256 subfolders. */
export function createFolderBlobs(folder: string): Blobs {
  const fileOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async keep(name, file) {
      await mkdir(dirname(fileOf(name)), { recursive: true, mode: 0o700 });
      await rename(file, fileOf(name));
    },
    async read(name, range = { start: 0, end: Number.POSITIVE_INFINITY }) {
      // Opened first, so that a missing file is noticed before the answer starts.
      const handle = await open(fileOf(name)).catch((error: unknown) => {
        throw storageError(404, STORAGE_TEXTS.notFound, error);
      });
      return createReadStream(fileOf(name), { fd: handle, ...range });
    },
    async *list() {
      const folders = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const { name: part } of folders.filter(
        (entry) => entry.isDirectory() && SUBFOLDER.test(entry.name),
      ))
        for (const name of await readdir(join(folder, part))) {
          const about = await stat(join(folder, part, name)).catch(() => null);
          if (about?.isFile()) yield { name, sinceMs: about.mtimeMs };
        }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}
