import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { PUBLIC_API_PATH } from '@hub/shared/publicApi/publicApiTerms.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import type { Memory } from '../../memory/memory.ts';
import { shrink } from '../../memory/shrink.ts';
import { clientAddressOf } from '@hub/provider/wire/clientAddress.ts';
import type { WorkBudget } from '../workBudget.ts';
import type { FollowedVersion } from './dataVersion.ts';
import { createEncodedBody } from './encodedBody.ts';
import { deliver, PER_ANSWER_HEADERS, partHeaders, type CachedAnswer } from './cachedAnswer.ts';
import { isCatalogAddress, keyOf } from './sharedKey.ts';

/** An answer that is the same for everybody who asks for its address. */
export interface SharedAnswer {
  contentType: string;
  /** The name under which browsers save it; shown instead without one. */
  fileName?: string;
  cacheControl: string;
  content: string | Buffer;
  /** How long it may be kept; by default ten minutes, because manual changes at the provider announce no new version. */
  lifeMs?: number;
}

/** Sends an answer of Express that is the same for everybody, creating it if needed. @throws as `make`, AppError 'tooMany', 'busy' */
export type SendShared = (req: Request, res: Response, make: () => Promise<SharedAnswer>) => Promise<void>;

export interface SharedAnswers {
  send: SendShared;
  /** Sends an answer that is already in memory, without Express; passes everything else on. */
  answerFromMemory(req: IncomingMessage, res: ServerResponse, passOn: () => void): void;
  /** Sends an answer of any age to a caller who has to be refused otherwise. @returns whether there is one */
  answerWithStale(req: IncomingMessage, res: ServerResponse): boolean;
}

/** `lastGood` comes from memory during an outage of the provider. */
export type AnswerOrigin = 'memory' | 'computed' | 'lastGood';

export interface AnswersObserver {
  /** @param isCatalog whether it is an answer of the catalog, or an export */
  countAnswer: (from: AnswerOrigin, isCatalog: boolean) => void;
  /** Receives a function that returns the current size of the cache. */
  watchAnswers: (size: () => { answers: number; bytes: number }) => void;
}

interface SharedAnswersParts {
  version: FollowedVersion;
  budget: WorkBudget;
  memory: Memory;
  /** Maximum bytes to keep; 0 keeps nothing, for measurements. */
  maxBytes: number;
  /** A monotonic clock for the age of answers. */
  clockMs: () => number;
  /** The hub's clock. */
  now: () => Date;
  trustedProxies: number;
  /** Whether an address may call the public interface now. */
  isWithinPublicLimit: (address: string) => Promise<boolean>;
  observer: AnswersObserver;
}

const LONGEST_MS = 10 * 60_000;
/** Life of an answer that also depends on the time, since a match begins without a new data version. */
export const CLOCK_BOUND_MS = 60_000;
/** Memory of an entry without its key and body. */
const ENTRY_BYTES = 2000;
/**
 * Keeps answers that are the same for everybody (catalog reads, the public interface, calendars, embeds, pages, pictures): each
 * created once per version of the data, in every encoding, with a tag, within bounded memory. The last good answer bridges an
 * outage, and states its age.
 */
export function createSharedAnswers(parts: SharedAnswersParts): SharedAnswers {
  const store = createStore(parts);
  return { send: createSender(store, parts), ...createMemoryAnswers(store, parts) };
}

interface Store {
  /** The answer in memory if it is current, or, while the version cannot be read, the last good one. */
  currentAt(key: string, current: string | null): CachedAnswer | null;
  /** The answer in memory, of any age. */
  anyAt(key: string): CachedAnswer | undefined;
  /** Creates an answer, once for all who wait for it. @param res of one of them, whose headers are kept */
  create(
    key: string,
    current: string | null,
    res: Response,
    make: () => Promise<SharedAnswer>,
  ): Promise<CachedAnswer>;
}

function createStore({ memory, maxBytes, clockMs, now, observer }: SharedAnswersParts): Store {
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body }, key) => body.byteSize() + key.length * 2 + ENTRY_BYTES,
  });
  memory.onShortage(() => shrink(cache));
  observer.watchAnswers(() => ({ answers: cache.size, bytes: cache.calculatedSize }));
  const making = new Map<string, Promise<CachedAnswer>>();

  async function createAnswer(
    key: string,
    current: string | null,
    { res, make }: { res: Response; make: () => Promise<SharedAnswer> },
  ): Promise<CachedAnswer> {
    const { contentType, fileName, cacheControl, content, lifeMs = LONGEST_MS } = await make();
    // Express would add a charset.
    res.setHeader('content-type', contentType);
    res.set({
      ...(fileName !== undefined && { 'content-disposition': `attachment; filename="${fileName}"` }),
      'cache-control': cacheControl,
    });
    res.vary('accept-encoding');
    const body = createEncodedBody(content, () => {
      const cached = cache.peek(key);
      // Counts its size again.
      if (cached?.body === body) cache.set(key, cached);
    });
    const before = cache.peek(key);
    const made: CachedAnswer = {
      version: current ?? '',
      expiresAtMs: clockMs() + lifeMs,
      madeTs: now().toISOString(),
      // Reuses the compressed forms of equal bytes.
      body: before?.body.hash === body.hash ? before.body : body,
      isCompressed: contentType.startsWith('image/'),
      ...partHeaders(res.getHeaders()),
      ready: new WeakMap(),
    };
    if (current !== null && maxBytes > 0) cache.set(key, made);
    return made;
  }

  return {
    anyAt: (key) => cache.get(key),
    currentAt(key, current) {
      const cached = cache.get(key);
      if (cached === undefined || current === null) return cached ?? null;
      return cached.version === current && clockMs() < cached.expiresAtMs ? cached : null;
    },
    create(key, current, res, make) {
      const id = `${current} ${key}`;
      const started =
        making.get(id) ?? createAnswer(key, current, { res, make }).finally(() => making.delete(id));
      if (maxBytes > 0) making.set(id, started);
      return started;
    },
  };
}

function createSender(store: Store, { version, budget, observer }: SharedAnswersParts): SendShared {
  return async (req, res, make) => {
    const key = keyOf(req.originalUrl) ?? req.path;
    const isCatalog = isCatalogAddress(req.originalUrl);
    const current = await version.current();
    const cached = store.currentAt(key, current);
    if (cached !== null) {
      observer.countAnswer(current === null ? 'lastGood' : 'memory', isCatalog);
      return deliverBy(req, res, cached, current === null);
    }
    const payer = { address: req.ip ?? 'unknown', userId: null };
    let made: CachedAnswer;
    try {
      await budget.require(payer);
      // Another one may have created it meanwhile.
      made = await budget.inTurn(
        payer,
        async () => store.currentAt(key, current) ?? store.create(key, current, res, make),
      );
    } catch (error) {
      const old = store.anyAt(key);
      const isRefused = error instanceof Failure && (error.reason === 'tooMany' || error.reason === 'busy');
      if (old === undefined || !(isRefused || isOutage(error))) throw error;
      observer.countAnswer(isRefused ? 'memory' : 'lastGood', isCatalog);
      return deliverBy(req, res, old, !isRefused);
    }
    observer.countAnswer('computed', isCatalog);
    return deliverBy(req, res, made, false);
  };
}

/** Sends an answer with its kept headers, which replace those that Express has set, except for the request's own. */
async function deliverBy(
  req: Request,
  res: Response,
  answer: CachedAnswer,
  isLastGood: boolean,
): Promise<void> {
  for (const name of res.getHeaderNames()) if (!PER_ANSWER_HEADERS.has(name)) res.removeHeader(name);
  await deliver(req, res, answer, isLastGood);
}

function createMemoryAnswers(
  store: Store,
  { version, trustedProxies, isWithinPublicLimit, observer }: SharedAnswersParts,
): Pick<SharedAnswers, 'answerFromMemory' | 'answerWithStale'> {
  const deliverNow = (req: IncomingMessage, res: ServerResponse, answer: CachedAnswer, isLastGood: boolean) =>
    void deliver(req, res, answer, isLastGood)?.catch(() => res.destroy());

  return {
    answerFromMemory(req, res, passOn) {
      const { url = '', method } = req;
      if (method !== 'GET' && method !== 'HEAD') {
        // Makes changes through this process visible at once.
        res.once('finish', () => version.invalidate());
        return passOn();
      }
      const key = keyOf(url);
      if (key === null || store.anyAt(key) === undefined) return passOn();
      const answerAt = (current: string | null): void => {
        const cached = store.currentAt(key, current);
        if (cached === null) return passOn();
        observer.countAnswer(current === null ? 'lastGood' : 'memory', isCatalogAddress(url));
        deliverNow(req, res, cached, current === null);
      };
      const current = version.current();
      if (url.startsWith(PUBLIC_API_PATH))
        void Promise.all([current, isWithinPublicLimit(clientAddressOf(req, trustedProxies))])
          // The regular handlers take over on an error, and for a refusal.
          .catch((): [null, boolean] => [null, false])
          .then(([known, isWithin]) => (isWithin ? answerAt(known) : passOn()));
      else if (current instanceof Promise) void current.then(answerAt);
      else answerAt(current);
      return undefined;
    },

    answerWithStale(req, res) {
      const { url = '' } = req;
      const cached = isCatalogAddress(url) ? store.anyAt(keyOf(url) ?? '') : undefined;
      if (cached !== undefined) deliverNow(req, res, cached, false);
      return cached !== undefined;
    },
  };
}

/** An answer of another status than 200, which is sent as it is and not kept, so that invented ids take no space. */
export class UnsharedAnswer extends Error {
  readonly status: number;
  readonly body: Buffer;
  readonly retryAfter: string | null;

  constructor(status: number, body: Buffer, retryAfter: string | null) {
    super(`answered ${status}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Public reads fail like this only if the provider rejects the hub itself, by key or quota, or cannot be reached. */
function isOutage(error: unknown): boolean {
  if (error instanceof Failure) return error.reason === 'providerDown';
  if (!(error instanceof UnsharedAnswer)) return false;
  const { status } = error;
  return status === 401 || status === 403 || status === 429 || status >= 502;
}
