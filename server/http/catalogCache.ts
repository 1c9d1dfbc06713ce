import { LRUCache } from 'lru-cache';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createCatalogAnswers, type Outcome } from './catalogAnswers.ts';
import { createCatalogComputation } from './catalogCompute.ts';
import { catalogQuestionOf, isCatalogRead } from './catalogQuestion.ts';
import { createCatalogSender } from './catalogSender.ts';
import { followDataVersion } from './dataVersion.ts';
import { acceptedEncodings } from './encodedBody.ts';

export interface CatalogCacheOptions {
  /** Bytes to keep at most; 0: every question is computed, for measurements. */
  maxBytes: number;
  /** A clock that only moves forward, for the age of what is kept. */
  clockMs: () => number;
}

export const CATALOG_CACHE: CatalogCacheOptions = {
  maxBytes: 64 * 1024 * 1024,
  clockMs: () => performance.now(),
};

const REMEMBERED_LENGTH = 2000;

/**
 * Answers unbatched catalog reads from memory, in front of everything else, to which all other requests go on. Who asks
 * makes no difference: an `Authorization` header is not even looked at.
 */
export function createCatalogCache(deps: Deps, { maxBytes, clockMs }: CatalogCacheOptions) {
  const version = followDataVersion(() => deps.stores.dataVersion.read(), clockMs);
  const answer = createCatalogAnswers({
    compute: createCatalogComputation(deps),
    dataVersion: () => version.current(),
    clockMs,
    now: deps.now,
    maxBytes,
  });
  const questionOf = remembered((url) => ({ question: catalogQuestionOf(url) }));
  const acceptedOf = remembered(acceptedEncodings);
  const send = createCatalogSender(securityHeaders(deps.config));

  return function answerFromCache(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    const { url = '', method } = req;
    const isRead = method === 'GET' || method === 'HEAD';
    const question = isRead && isCatalogRead(url) ? questionOf(url).question : null;
    if (question === null) {
      // Whoever changes something through this process sees it at once.
      if (!isRead) res.once('finish', () => version.lookAgain());
      return next();
    }
    const deliver = (outcome: Outcome) =>
      send(req, res, outcome, acceptedOf(req.headers['accept-encoding'] ?? ''));
    const fail = (error: unknown) => {
      deps.log.error({ err: error, path: question.procedure }, 'catalog read failed');
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { 'cache-control': 'no-store' }).end();
    };
    const outcome = answer(question);
    if (outcome instanceof Promise) outcome.then(deliver).catch(fail);
    else deliver(outcome)?.catch(fail);
  };
}

/** What helmet says of pages, for answers that are only data. */
function securityHeaders({ server }: Config): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(server.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** A pure function of one text whose last results are kept; clients send few different texts. */
function remembered<T extends object>(read: (text: string) => T): (text: string) => T {
  const results = new LRUCache<string, T>({ max: 2000 });
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = read(text);
    if (text.length <= REMEMBERED_LENGTH) results.set(text, result);
    return result;
  };
}
