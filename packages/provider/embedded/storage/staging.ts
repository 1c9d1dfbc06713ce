import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_BYTES_MAX, storageError, STORAGE_TEXTS } from '../../storage.ts';
import { contentTypeOf, HEAD_BYTES } from './contentTypes.ts';

export const STORAGE_FULL = 'The storage of this user is full';

/** Older files were left by a process that ended early. */
const LEFT_BEHIND_MS = 3600_000;

/** An upload on this machine that has no path yet. */
export interface StagedFile {
  file: string;
  size: number;
  contentType: string;
}

/** Streams uploads to the disk of this machine, without holding them in memory. */
export function createStaging(folder: string) {
  return {
    /**
     * @param mayTake called with the bytes so far; false ends the upload (413)
     * @throws ProviderError 413 for more than `FILE_BYTES_MAX`; what `content` throws; nothing is left then
     */
    async take(
      content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
      mayTake: (bytes: number) => boolean = () => true,
    ): Promise<StagedFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, randomUUID());
      const head: Uint8Array[] = [];
      let size = 0;
      async function* counted() {
        for await (const chunk of content) {
          if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
          size += chunk.length;
          if (size > FILE_BYTES_MAX) throw tooLarge(size);
          if (!mayTake(size)) throw storageError(413, STORAGE_FULL);
          yield chunk;
        }
      }
      // Opened before the upload can fail: an opening that is still under way would create the file after its removal.
      const handle = await open(file, 'wx', 0o600);
      try {
        await pipeline(counted, handle.createWriteStream());
        return { file, size, contentType: await contentTypeOf(Buffer.concat(head)) };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },

    discard: ({ file }: StagedFile) => rm(file, { force: true }),

    /** Removes what interrupted processes have left behind. */
    async sweep(): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(file, { force: true });
      }
    },
  };
}

export const tooLarge = (bytes: number) =>
  storageError(413, STORAGE_TEXTS.tooLarge(Math.ceil(bytes / 1024 / 1024)));
