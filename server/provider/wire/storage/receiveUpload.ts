import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import type { EmbeddedStorage, FileOwner } from '../../embedded/storage/embeddedStorage.ts';
import type { StagedFile } from '../../embedded/storage/staging.ts';
import { readMultipart } from '../readMultipart.ts';
import { FILE_BYTES_MAX, storageError, STORAGE_TEXTS } from '../../storage.ts';

/** The parts of an upload. */
export interface Upload {
  staged: StagedFile;
  fields: Map<string, string>;
}

const FIELD_BYTES = 2000;
const FIELDS = 10;

/**
 * Streams a multipart upload to the disk. The file may arrive before the fields that say where it belongs.
 *
 * @throws ProviderError 400 for anything but one file with its fields, 413; nothing is left then, nor when it is cut off
 */
export async function receiveUpload(
  request: Request,
  storage: Pick<EmbeddedStorage, 'stage' | 'discard'>,
  owner: FileOwner,
): Promise<Upload> {
  const fields = new Map<string, string>();
  let staging: Promise<StagedFile> | null = null;
  const content = new PassThrough();
  // The reader gets the failure; without a reader, there is no one to inform.
  content.on('error', () => undefined);
  try {
    await readMultipart(request, {
      limits: { files: 1, fields: FIELDS, fieldSize: FIELD_BYTES, fileSize: FILE_BYTES_MAX + 1 },
      invalid,
      onField: (name, value) => fields.set(name, value),
      onFile(part, { name }, fail) {
        if (name !== 'file' || staging !== null) {
          fail(invalid());
          part.resume();
          return;
        }
        part.pipe(content);
        staging = storage.stage(content, owner);
        staging.catch(fail);
      },
    });
    return { staged: await (staging ?? Promise.reject(invalid())), fields };
  } catch (error) {
    // A partial file must not pass for the whole.
    content.destroy(invalid());
    const left = await (staging as Promise<StagedFile> | null)?.catch(() => null);
    if (left) await storage.discard(left);
    throw error;
  }
}

const invalid = (cause?: unknown) => storageError(400, STORAGE_TEXTS.invalid, cause);
