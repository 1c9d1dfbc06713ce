import { pipeline } from 'node:stream/promises';
import { json, Router, type Request, type Response } from 'express';
import { isShown } from '../../embedded/storage/contentTypes.ts';
import type { EmbeddedStorage, OpenedFile, FileOwner } from '../../embedded/storage/embeddedStorage.ts';
import { lastPart, storageError, STORAGE_TEXTS, FILE_BYTES_MAX } from '../../storage.ts';
import { callerOf, refusal, type CallerAuth, type WireCaller } from '../caller.ts';
import { PassThrough } from 'node:stream';
import type { StagedFile } from '../../embedded/storage/staging.ts';
import { readMultipart } from '../readMultipart.ts';

export interface StorageAccess extends CallerAuth {
  allowWrite: (userId: string) => Promise<void>;
}

/** `/upload`, `/download`, `/remove`, and `/public/{path}`, where everyone can read a file. */
export function storageRoutes(storage: EmbeddedStorage, access: StorageAccess): Router {
  const router = Router();

  /** @throws ProviderError 401 for strangers, Failure 'tooMany' */
  async function admitWriter(request: Request): Promise<Exclude<WireCaller, { kind: 'stranger' }>> {
    const caller = await callerOf(request, access);
    if (caller.kind === 'stranger') throw refusal(null, 'Writing files');
    if (caller.kind === 'user') await access.allowWrite(caller.user.id);
    return caller;
  }

  router.post('/upload', async (request, response) => {
    const owner = (await admitWriter(request)).user?.id ?? null;
    const { staged, fields } = await receiveUpload(request, storage, owner);
    const options = { upsert: await upsertOf(fields, () => storage.discard(staged)), owner };
    const { publicUrl, ...file } = await storage.keep(staged, fields.get('path') ?? '', options);
    response.json({ publicUrl, ...file });
  });

  router.get('/download', async (request, response) => {
    const { path, filename } = request.query;
    if (typeof path !== 'string' || (filename !== undefined && typeof filename !== 'string'))
      throw storageError(400, STORAGE_TEXTS.invalid);
    response.json(await storage.download(path, filename));
  });

  router.delete('/remove', json({ limit: '1mb' }), async (request, response) => {
    const { user } = await admitWriter(request);
    const { paths } = (request.body ?? {}) as { paths?: unknown };
    if (!Array.isArray(paths)) throw storageError(400, STORAGE_TEXTS.invalid);
    await (user ? storage.removeOwn(paths as string[], user.id) : storage.remove(paths as string[]));
    response.json({ success: true });
  });

  router.get('/public/*path', async (request, response) => {
    const parts = request.params.path;
    const file = await storage.open(Array.isArray(parts) ? parts.join('/') : String(parts));
    await sendFile(request, response, file);
  });

  return router;
}

async function upsertOf(fields: Map<string, string>, discard: () => Promise<void>): Promise<boolean> {
  const text = fields.get('options');
  if (text === undefined) return false;
  try {
    const { upsert } = JSON.parse(text) as { upsert?: unknown };
    if (upsert === undefined || typeof upsert === 'boolean') return upsert ?? false;
  } catch {
    // Refused below.
  }
  await discard();
  throw storageError(400, STORAGE_TEXTS.invalid);
}

/** Sends a file so that nothing in it can act in the hub's name: its own type, no guessing, a sandbox without scripts. */
async function sendFile(request: Request, response: Response, file: OpenedFile): Promise<void> {
  const name = request.query['download'];
  if (typeof name === 'string') response.attachment(name.replaceAll(/[\\/\p{Cc}]/gu, '_'));
  else if (isShown(file.contentType)) response.set('Content-Disposition', 'inline');
  else response.attachment(lastPart(file.path));
  response.set({
    'Content-Type': file.contentType,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'; media-src 'self'; img-src 'self'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'public, max-age=300',
    'Accept-Ranges': 'bytes',
    ETag: `"${file.version}"`,
  });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const ranges = request.range(file.size);
  const range = Array.isArray(ranges) && ranges.length === 1 ? ranges[0] : undefined;
  if (ranges === -1) {
    response.status(416).set('Content-Range', `bytes */${file.size}`).end();
    return;
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : file.size));
  const content = await file.read(range && { start: range.start, end: range.end });
  // A reader who leaves ends the transfer; no answer is possible any longer.
  await pipeline(content, response).catch(() => response.destroy());
}

/** The parts of an upload. */
interface Upload {
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
async function receiveUpload(
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
