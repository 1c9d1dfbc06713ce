import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deps } from '../../deps.ts';
import { clientAddressOf } from '../../provider/wire/clientAddress.ts';
import { dataHeaders } from '../dataHeaders.ts';
import { memoizeText } from '../memoizeText.ts';
import type { WorkBudget } from '../workBudget.ts';
import { createCatalogAnswers, type CacheSize, type Outcome } from './catalogAnswers.ts';
import { createCatalogComputation } from './catalogCompute.ts';
import { catalogRequestOf, isCatalogRead } from './catalogQuestion.ts';
import { createCatalogSender } from './catalogSender.ts';
import type { FollowedVersion } from './dataVersion.ts';
import { acceptedOf } from './encodedBody.ts';

export interface CatalogCacheOptions {
  /** Maximum bytes to keep; 0 turns the cache off, for measurements. */
  maxBytes: number;
  /** A monotonic clock for the age of cached answers. */
  clockMs: () => number;
}

export const CATALOG_CACHE: CatalogCacheOptions = {
  maxBytes: 64 * 1024 * 1024,
  clockMs: () => performance.now(),
};

/** `lastGood` comes from memory during an outage of the provider. */
export type AnswerOrigin = 'memory' | 'computed' | 'lastGood';

export interface CacheObserver {
  /** Called with every single answer. */
  countCatalogAnswer: (from: AnswerOrigin) => void;
  /** Receives a function that returns the current size of the cache. */
  watchCatalogCache: (size: () => CacheSize) => void;
  /** Times answers that are slow enough to be worth timing. */
  time: (req: IncomingMessage, res: ServerResponse) => void;
}

const NOBODY: CacheObserver = {
  countCatalogAnswer: () => undefined,
  watchCatalogCache: () => undefined,
  time: () => undefined,
};

interface CatalogCacheParts {
  version: FollowedVersion;
  /** The budget that computations are charged to. */
  budget: WorkBudget;
  observer?: CacheObserver;
  /** Registers a function to call when memory is short. */
  onShortage?: (shrink: () => void) => void;
}

/**
 * Answers catalog reads from memory, batches part by part, and passes all other requests on. Answers are the same for all
 * users: it does not even read an `Authorization` header.
 */
export function createCatalogCache(
  deps: Deps,
  {
    version,
    budget,
    onShortage,
    observer: { countCatalogAnswer, watchCatalogCache, time } = NOBODY,
  }: CatalogCacheParts,
  { maxBytes, clockMs }: CatalogCacheOptions,
) {
  const { compute, fail: toFailure } = createCatalogComputation(deps);
  const answer = createCatalogAnswers({
    compute,
    refuse: toFailure,
    budget,
    dataVersion: () => version.current(),
    clockMs,
    now: deps.now,
    maxBytes,
    watchSize: watchCatalogCache,
    onShortage,
  });
  const requestOf = memoizeText((url) => ({ request: catalogRequestOf(url) }));
  const { trustedProxies } = deps.config.server;
  const send = createCatalogSender(dataHeaders(deps.config));

  return function answerFromCache(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    const { url = '', method } = req;
    const isRead = method === 'GET' || method === 'HEAD';
    const request = isRead && isCatalogRead(url) ? requestOf(url).request : null;
    if (request === null) {
      // Makes changes through this process visible at once.
      if (!isRead) res.once('finish', () => version.invalidate());
      return next();
    }
    const { questions, isBatch } = request;
    const [question] = questions;
    const address = clientAddressOf(req, trustedProxies);
    const deliver = (outcome: Outcome) =>
      send.one(req, res, outcome, acceptedOf(req.headers['accept-encoding'] ?? ''));
    const fail = (error: unknown) => {
      deps.log.error({ err: error, path: question?.procedure }, 'catalog read failed');
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { 'cache-control': 'no-store' }).end();
    };
    if (isBatch || question === undefined) {
      time(req, res);
      Promise.all(questions.map(async (part) => answer(part, address)))
        .then((outcomes) => send.batch(res, outcomes))
        .catch(fail);
      return;
    }
    const outcome = answer(question, address);
    if (outcome instanceof Promise) {
      time(req, res);
      outcome
        .then((answered) => {
          countCatalogAnswer(answered.kind === 'lastGood' ? 'lastGood' : 'computed');
          return deliver(answered);
        })
        .catch(fail);
    } else {
      countCatalogAnswer(outcome.kind === 'lastGood' ? 'lastGood' : 'memory');
      deliver(outcome)?.catch(fail);
    }
  };
}
