import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { FollowedVersion } from './catalogCache/dataVersion.ts';
import { acceptedEncodings, createEncodedBody } from './catalogCache/encodedBody.ts';
import type { Memory } from '../memory/memory.ts';
import { shrink } from '../memory/shrink.ts';
import { packFile } from './packedFile.ts';
import type { WorkBudget } from './workBudget/workBudget.ts';

/** A file that anyone may download. */
export interface ExportedFile {
  contentType: string;
  /** Under which browsers save it; null: they show it. */
  fileName: string | null;
  cacheControl: string;
  /** In parts where it may be large. */
  content: string | AsyncIterable<string>;
}

interface MadeFile extends Omit<ExportedFile, 'content'> {
  version: string | null;
  body: KeptBody;
}

interface KeptBody {
  /** What it takes of memory. */
  byteSize(): number;
  send(req: Request, res: Response): Promise<void>;
}

/** @throws AppError 'tooMany' when the address may cause no more work */
export type SendExport = (req: Request, res: Response, make: () => Promise<ExportedFile>) => Promise<void>;

/** An entry of the cache besides its path and body. */
const ENTRY_BYTES = 500;
/** Limits the life of a file, because manual changes at the provider announce no new version. */
const LONGEST_MS = 10 * 60_000;

/** Sends files that are made once per data version and address; the last good one outlives an outage. */
export function createExports({
  version,
  budget,
  memory,
}: {
  version: FollowedVersion;
  budget: WorkBudget;
  memory: Memory;
}): SendExport {
  const files = new LRUCache<string, MadeFile>({
    maxSize: memory.exportBytes,
    sizeCalculation: ({ body }, path) => body.byteSize() + path.length * 2 + ENTRY_BYTES,
    ttl: LONGEST_MS,
    allowStale: true,
  });
  memory.onShortage(() => shrink(files));
  const making = new Map<string, Promise<MadeFile>>();

  async function makeFile(
    path: string,
    current: string | null,
    make: () => Promise<ExportedFile>,
  ): Promise<MadeFile> {
    const { content, ...file } = await make();
    const body =
      typeof content === 'string'
        ? wholeBody(content, () => {
            const held = files.peek(path);
            // Counts it anew, at the same age.
            if (held?.body === body) files.set(path, held, { noUpdateTTL: true });
          })
        : await packedBody(content);
    const made = { ...file, version: current, body };
    if (current !== null) files.set(path, made);
    return made;
  }

  async function fileOf(req: Request, make: () => Promise<ExportedFile>): Promise<MadeFile> {
    const { path } = req;
    const current = await version.current();
    const isExpired = files.getRemainingTTL(path) <= 0;
    const held = files.get(path);
    if (held !== undefined && (current === null || (held.version === current && !isExpired))) return held;
    const key = `${current} ${path}`;
    const payer = { address: req.ip ?? 'unknown', userId: null };
    return budget.run(payer, routeOf(req), () => {
      const started = making.get(key) ?? makeFile(path, current, make).finally(() => making.delete(key));
      making.set(key, started);
      return started;
    });
  }

  /** The same for all addresses of a route. */
  const routeOf = ({ route }: Request): string => {
    const { path } = (route ?? {}) as { path?: unknown };
    return typeof path === 'string' ? path : 'export';
  };

  return async (req, res, make) => {
    const { body, contentType, fileName, cacheControl } = await fileOf(req, make);
    res.set({
      'content-type': contentType,
      ...(fileName !== null && { 'content-disposition': `attachment; filename="${fileName}"` }),
      'cache-control': cacheControl,
    });
    res.vary('accept-encoding');
    await body.send(req, res);
  };
}

function wholeBody(content: string, onGrowth: () => void): KeptBody {
  const body = createEncodedBody(content, onGrowth);
  return {
    byteSize: () => body.byteSize(),
    async send(req, res) {
      const { bytes, encoding, etag } = await body.as(acceptedEncodings(req.get('accept-encoding')));
      res.set({ etag, ...(encoding !== 'identity' && { 'content-encoding': encoding }) });
      if (req.fresh) res.status(304).end();
      else res.end(bytes);
    },
  };
}

async function packedBody(parts: AsyncIterable<string>): Promise<KeptBody> {
  const file = await packFile(parts);
  return {
    byteSize: () => file.byteLength,
    async send(req, res) {
      const accepted = acceptedEncodings(req.get('accept-encoding'));
      const encoding = accepted.includes('gzip') ? 'gzip' : 'identity';
      res.set({
        etag: file.etags[encoding],
        ...(encoding === 'gzip' && {
          'content-encoding': encoding,
          'content-length': String(file.byteLength),
        }),
      });
      if (req.fresh) {
        res.status(304).removeHeader('content-length');
        res.end();
        return;
      }
      // A reader who leaves ends the transfer; nothing can be answered any more.
      await pipeline(file.read(encoding), res).catch(() => res.destroy());
    },
  };
}
