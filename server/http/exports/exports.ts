import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Memory } from '../../memory/memory.ts';
import { shrink } from '../../memory/shrink.ts';
import type { FollowedVersion } from '../catalogCache/dataVersion.ts';
import type { WorkBudget } from '../workBudget.ts';
import { packedBody, wholeBody, type KeptBody } from './keptBody.ts';

/** A file that anyone may download. */
export interface ExportedFile {
  contentType: string;
  /** The name under which browsers save it; null to show it instead. */
  fileName: string | null;
  cacheControl: string;
  /** In parts if it may be large. */
  content: string | Buffer | AsyncIterable<string>;
}

interface MadeFile extends Omit<ExportedFile, 'content'> {
  version: string | null;
  body: KeptBody;
}

/** @throws AppError 'tooMany' if the address has used up its work budget */
export type SendExport = (req: Request, res: Response, make: () => Promise<ExportedFile>) => Promise<void>;

export interface Exports {
  /** Sends a file, creating it if needed. */
  send: SendExport;
  /** Sends a file that is already in memory, without Express; passes everything else on. */
  answerFromMemory(req: IncomingMessage, res: ServerResponse, passOn: () => void): void;
}

interface ExportsParts {
  version: FollowedVersion;
  budget: WorkBudget;
  memory: Memory;
  addressOf: (req: IncomingMessage) => string;
  /** Whether an address may have this file now. */
  isAllowed: (path: string, address: string) => Promise<boolean>;
  /** Called with each answer from memory. */
  count: () => void;
}

/** Memory of a cache entry without its path and body. */
const ENTRY_BYTES = 500;
/** Limits the life of a file, because manual changes at the provider announce no new version. */
const LONGEST_MS = 10 * 60_000;

/** Sends files that are created once per data version and address; the last good one bridges an outage. */
export function createExports(parts: ExportsParts): Exports {
  const files = createFiles(parts);
  return {
    async send(req, res, make) {
      const { body, contentType, fileName, cacheControl } = await files.of(req, make);
      res.set({
        'content-type': contentType,
        ...(fileName !== null && { 'content-disposition': `attachment; filename="${fileName}"` }),
        'cache-control': cacheControl,
      });
      res.vary('accept-encoding');
      await body.send(req, res);
    },
    answerFromMemory: createMemoryAnswer(files, parts),
  };
}

interface Files {
  /** The file at a request's address, created if needed. @throws AppError 'tooMany' */
  of(req: Request, make: () => Promise<ExportedFile>): Promise<MadeFile>;
  /** Whether an unexpired file is in memory. */
  has(path: string): boolean;
  /** The file in memory, if it has the current version of the data. @param current null if unknown, and so is the file */
  heldAt(path: string, current: string | null): KeptBody | null;
}

function createFiles({
  version,
  budget,
  memory,
}: Pick<ExportsParts, 'version' | 'budget' | 'memory'>): Files {
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
      typeof content === 'string' || Buffer.isBuffer(content)
        ? wholeBody(content, () => {
            const held = files.peek(path);
            // Counts its size again, at the same age.
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
    await budget.require(payer);
    return budget.inTurn(payer, () => {
      const started = making.get(key) ?? makeFile(path, current, make).finally(() => making.delete(key));
      making.set(key, started);
      return started;
    });
  }

  return {
    of: fileOf,
    has: (path) => files.has(path),
    heldAt(path, current) {
      const held = files.get(path);
      return held === undefined || current === null || held.version !== current ? null : held.body;
    },
  };
}

function createMemoryAnswer(
  files: Files,
  { version, addressOf, isAllowed: mayHave, count }: Omit<ExportsParts, 'memory' | 'budget'>,
): Exports['answerFromMemory'] {
  /** @returns whether the file was sent */
  function sendTo(req: IncomingMessage, res: ServerResponse, current: string | null): boolean {
    const bytes = files.heldAt(req.url ?? '', current)?.sendKnown(req, res) ?? null;
    if (bytes !== null) count();
    return bytes !== null;
  }

  return (req, res, passOn) => {
    const { url = '', method } = req;
    if ((method !== 'GET' && method !== 'HEAD') || !files.has(url)) return passOn();
    void Promise.all([version.current(), mayHave(url, addressOf(req))])
      .then(([current, isAllowed]) => isAllowed && sendTo(req, res, current))
      // On an error the regular handlers take over.
      .catch(() => false)
      .then((isSent) => (isSent ? undefined : passOn()));
  };
}
