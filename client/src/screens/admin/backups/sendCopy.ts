import { BACKUP_UPLOAD_PATH, PIECE_BYTES, UploadAnswer } from '@hub/shared/admin/backups.schema.ts';
import { notSent, postAs, refusalIn } from '../../../api/postAs.ts';
import type { TokenSource } from '../../../api/tokenLink.ts';

/** The files of a copy: its database and, if there are any, the uploaded files that belong to it. */
export interface CopyFiles {
  database: File;
  files: File | null;
}

/** The files of a copy among those chosen; null without a database. */
export function copyFilesIn(chosen: readonly File[]): CopyFiles | null {
  const files = chosen.find(({ name }) => name.endsWith('.tar')) ?? null;
  const database = chosen.find((file) => file !== files);
  return database === undefined ? null : { database, files };
}

const BUSY = 503;
/** Pieces that are tried anew before an upload fails, as a phone loses its network now and then. */
const TRIES = 5;
const TRY_AGAIN_MS = 1000;

/**
 * Uploads a copy piece by piece.
 *
 * @param onProgress called with the share that has arrived, [0, 1]
 * @returns the copy's name
 * @throws TRPCClientError
 */
export async function sendCopy(
  tokens: TokenSource,
  { database, files }: CopyFiles,
  onProgress: (share: number) => void,
): Promise<string> {
  const total = database.size + (files?.size ?? 0);
  let sent = 0;
  let name: string | null = null;
  for (const [part, file] of [
    ['database', database],
    ['files', files],
  ] as const) {
    if (file === null) continue;
    for (let offset = 0; offset < Math.max(1, file.size); offset += PIECE_BYTES) {
      const piece = file.slice(offset, offset + PIECE_BYTES);
      const query = new URLSearchParams({
        ...(name !== null && { name }),
        part,
        offset: String(offset),
        last: String(offset + PIECE_BYTES >= file.size),
      });
      name = await sendPiece(tokens, `${BACKUP_UPLOAD_PATH}?${query.toString()}`, piece);
      sent += piece.size;
      onProgress(total === 0 ? 1 : sent / total);
    }
  }
  return name ?? '';
}

async function sendPiece(tokens: TokenSource, address: string, piece: Blob, tries = TRIES): Promise<string> {
  const tryAgain = async () => {
    await new Promise((done) => setTimeout(done, TRY_AGAIN_MS));
    return sendPiece(tokens, address, piece, tries - 1);
  };
  let answer: Response;
  try {
    answer = await postAs(tokens, address, piece);
  } catch (cause) {
    // A repeated piece takes the place of the one that got lost.
    if (tries > 1) return tryAgain();
    throw notSent(cause);
  }
  if (answer.status === BUSY && tries > 1) return tryAgain();
  const body: unknown = await answer.json().catch(() => null);
  const read = UploadAnswer.safeParse(body);
  if (answer.ok && read.success) return read.data.name;
  throw refusalIn(body, answer.status);
}
