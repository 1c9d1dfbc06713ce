import { json, Router, type Request } from 'express';
import { z } from 'zod';
import { CHUNK_SIZES, dataError, DOCUMENT_BYTES_MAX, SCRAPE_FORMATS } from '../../data.ts';
import type { DocumentCost } from '../../embedded/data/documents/readDocument.ts';
import type { EmbeddedData, OnRead } from '../../embedded/data/embeddedData.ts';
import { endWithAnswer, type LargeBodies } from '../largeBodies.ts';
import { omittable } from '../omittable.ts';
import { callerOf, refusal, type CallerAuth } from '../caller.ts';
import { buffer } from 'node:stream/consumers';
import busboy from 'busboy';

/** The calls that are counted per user and day. */
export type DataCall = 'read' | 'screenshot' | 'fetch' | 'search';

export interface DataAccess extends CallerAuth {
  bodies: LargeBodies;
  /** Counts a call of a user; rejects when the day's calls are used up. */
  allowData: (userId: string, call: DataCall) => Promise<void>;
  /** Counts what a user's document has cost. */
  chargeDocument: (userId: string, cost: DocumentCost) => Promise<void>;
}

const url = z.string({ error: 'is required' }).max(2000);
const pixels = (max: number) => omittable(z.int().min(100).max(max));
const texts = z.record(z.string().max(200), z.coerce.string().max(20_000));
const chunkOptions = {
  chunking: omittable(z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])),
  chunkSize: omittable(z.coerce.number().int().min(CHUNK_SIZES.min).max(CHUNK_SIZES.max)),
};

const Chunking = z.object(chunkOptions);
const FromUrl = z.object({ url, ...chunkOptions });
const Scrape = z.object({ url, formats: omittable(z.array(z.enum(SCRAPE_FORMATS)).min(1)) });
const Screenshot = z.object({
  url,
  fullPage: omittable(z.boolean()),
  width: pixels(2560),
  height: pixels(2560),
});
const Fetch = z.object({
  url,
  method: omittable(z.string().max(10).toUpperCase()),
  headers: omittable(texts),
  query: omittable(texts),
  body: z.unknown().optional(),
  async: omittable(z.boolean()),
});
const Search = z.object({
  q: z.string({ error: 'is required' }).trim().min(1).max(500),
  location: omittable(z.string().max(100)),
  hl: omittable(z.string().regex(/^[\w-]{1,10}$/u)),
  tbm: omittable(z.enum(['nws', 'isch', 'vid', 'shop'])),
  num: omittable(z.int().min(1).max(100)),
});

/** Reads the public internet for users and the key. */
export function dataRoutes(data: EmbeddedData, access: DataAccess): Router {
  const router = Router();
  const body = json({ limit: '1mb' });

  /** @throws ProviderError 401 for strangers, 400, 429 */
  async function admit<T extends z.ZodType>(request: Request, call: DataCall, schema: T) {
    const { kind, user } = await callerOf(request, access);
    if (kind === 'stranger') throw refusal(null, 'Reading the internet');
    const given = parse(schema, request.body);
    if (user !== null) await access.allowData(user.id, call);
    return { given, owner: user?.id ?? null };
  }

  /** Users whose document is being received or read. */
  const readers = new Set<string>();

  /** Reads a document, at most one of each user at a time. @throws ProviderError 429 */
  async function readFor<T>(owner: string | null, read: (onRead?: OnRead) => Promise<T>): Promise<T> {
    if (owner === null) return read();
    if (readers.has(owner)) throw dataError(429, 'One document at a time');
    readers.add(owner);
    try {
      return await read((cost) => access.chargeDocument(owner, cost));
    } finally {
      readers.delete(owner);
    }
  }

  router.post('/extract-from-url', body, async (request, response) => {
    const { given, owner } = await admit(request, 'read', FromUrl);
    response.json(await readFor(owner, (onRead) => data.extractFromUrl(given.url, given, onRead)));
  });

  router.post('/extract-from-blob', async (request, response) => {
    const { owner } = await admit(request, 'read', z.unknown());
    const extracted = await readFor(owner, async (onRead) => {
      // The document is in memory until its reader has it.
      endWithAnswer(response, access.bodies.reserve(request, DOCUMENT_BYTES_MAX));
      const { content, fields } = await receiveDocument(request);
      return data.extractFromBlob(content, parse(Chunking, fields), onRead);
    });
    response.json(extracted);
  });

  router.post('/scrape', body, async (request, response) => {
    const { given, owner } = await admit(request, 'read', Scrape);
    response.json(await readFor(owner, (onRead) => data.scrape(given.url, given.formats, onRead)));
  });

  router.post('/screenshot', body, async (request, response) => {
    const { given, owner } = await admit(request, 'screenshot', Screenshot);
    const { url: address, ...options } = given;
    response.json(await data.screenshot(address, withoutUndefined(options), owner));
  });

  router.post('/fetch', body, async (request, response) => {
    const { given } = await admit(request, 'fetch', Fetch);
    const { async: isAsync = false, ...wanted } = given;
    response.json(isAsync ? await data.fetchAsync(wanted) : await data.fetch(wanted));
  });

  router.post('/search', body, async (request, response) => {
    const { given } = await admit(request, 'search', Search);
    response.json(await data.search(given));
  });

  return router;
}

/** @throws ProviderError 400, naming the first wrong field */
function parse<T extends z.ZodType>(schema: T, given: unknown): z.infer<T> {
  const { data, error } = schema.safeParse(given ?? {});
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw dataError(400, `"${issue?.path.join('.') || 'body'}": ${issue?.message ?? 'is malformed'}`);
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

interface ReceivedDocument {
  content: Buffer;
  fields: Record<string, string>;
}

/**
 * Reads a multipart upload of one document into memory, where its reader needs it.
 *
 * @throws ProviderError DATA_ERROR 400 for anything but a form with one `file`, 413
 */
async function receiveDocument(request: Request): Promise<ReceivedDocument> {
  if (!request.is('multipart/form-data'))
    throw dataError(400, 'The body must be a form with a "file"; SDKs that send {} instead leave it out');
  const fields: Record<string, string> = {};
  const files: Promise<{ content: Buffer; isCut: boolean } | null>[] = [];
  await new Promise<void>((done, fail) => {
    const refuse = () => fail(dataError(400, 'The body must be a form with one "file"'));
    const parser = parserOf(request);
    parser.on('field', (name, value) => {
      if (name === 'chunking' || name === 'chunkSize') fields[name] = value;
    });
    parser.on('file', (_name, part) =>
      // A file that is cut off fails below.
      files.push(
        buffer(part).then(
          (content) => ({ content, isCut: part.truncated === true }),
          () => null,
        ),
      ),
    );
    parser.once('close', done);
    parser.once('error', refuse);
    request.once('close', () => {
      if (!request.complete) refuse();
    });
    request.pipe(parser);
  });
  const [file, ...others] = await Promise.all(files);
  if (!file || others.length > 0) throw dataError(400, 'The body must be a form with one "file"');
  if (file.isCut) throw dataError(413, 'A document has at most 20 MiB');
  return { content: file.content, fields };
}

function parserOf(request: Request) {
  try {
    return busboy({
      headers: request.headers,
      limits: { files: 2, fields: 5, fieldSize: 100, fileSize: DOCUMENT_BYTES_MAX },
    });
  } catch (error) {
    throw dataError(400, 'The form is malformed', error);
  }
}
