import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RestoreError, type BackupCopy, type ReceivedPiece } from '../../backups.ts';
import { filesOf } from './fileBackup.ts';
import { COPY } from './storedBackups.ts';

/** Of a database or of uploaded files. */
const BYTES_MAX = 4 * 1024 ** 3;
const UPLOADED = /^uploaded-[\da-f]{16}\.sqlite$/u;

export type ReceivedCopies = ReturnType<typeof createReceivedCopies>;

/** A folder for the one copy that was uploaded or fetched last. */
export function createReceivedCopies(folder: string) {
  const names = async () =>
    (await readdir(folder).catch((): string[] => [])).filter((name) => COPY.test(name));

  /** Makes room for the next copy. */
  async function clear(): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  return {
    folder,
    clear,
    remove: () => rm(folder, { recursive: true, force: true }),

    /** Its path; null without one of this name. */
    find: async (name: string) => ((await names()).includes(name) ? join(folder, name) : null),

    /** The uploaded copy; one that was fetched is listed where it came from. */
    async copies(): Promise<BackupCopy[]> {
      const copies: BackupCopy[] = [];
      for (const name of await names()) {
        const file = join(folder, name);
        const about = await stat(file).catch(() => null);
        if (about === null || !UPLOADED.test(name)) continue;
        const { size: bytes, mtimeMs: takenMs } = about;
        copies.push({
          name,
          place: 'received',
          reason: null,
          takenMs,
          bytes,
          hasFiles: existsSync(filesOf(file)),
        });
      }
      return copies;
    },

    /** Stores a piece of an upload. @returns the copy's name @throws RestoreError 'gone' or 'tooLarge' */
    async take(piece: ReceivedPiece, content: Readable): Promise<string> {
      if (piece.offset + piece.bytes > BYTES_MAX)
        throw new RestoreError('tooLarge', 'The copy is too large.');
      if (piece.name === null) await clear();
      const name = piece.name ?? `uploaded-${randomBytes(8).toString('hex')}.sqlite`;
      if (!UPLOADED.test(name)) throw new RestoreError('gone', 'There is no such upload.');
      await storePiece(join(folder, name), piece, content);
      return name;
    },
  };
}

/** Writes a piece where the one before ended; a repeated piece overwrites itself. */
async function storePiece(
  database: string,
  { part, offset, isLast }: ReceivedPiece,
  content: Readable,
): Promise<void> {
  const whole = part === 'files' ? filesOf(database) : database;
  const written = `${whole}.part`;
  const isKnown =
    offset === 0
      ? part === 'database' || existsSync(database)
      : ((await stat(written).catch(() => null))?.size ?? 0) >= offset;
  if (!isKnown) throw new RestoreError('gone', 'There is no such upload.');
  if (offset > 0) await truncate(written, offset);
  const file = await open(written, offset === 0 ? 'w' : 'r+', 0o600);
  // Closes the file, too.
  await pipeline(content, file.createWriteStream({ start: offset, flush: isLast }));
  if (isLast) await rename(written, whole);
}
