import { LRUCache } from 'lru-cache';
import type { ProcedureAnswer } from '../procedures/procedureAnswers.ts';
import { AppError } from '../../errors.ts';
import type { WorkBudget } from '../workBudget.ts';
import type { CatalogQuery } from './catalogQuestion.ts';
import { createEncodedBody, type EncodedBody } from './encodedBody.ts';
import { shrink } from '../../memory/shrink.ts';

export interface CatalogAnswer {
  body: EncodedBody;
  /** The hub's time of the computation, ISO-8601 UTC. */
  computedTs: string;
}

export type Outcome =
  | { kind: 'fresh'; answer: CatalogAnswer }
  /** The last good answer, because the provider cannot be reached. */
  | { kind: 'lastGood'; answer: CatalogAnswer }
  /** Sent as it is and not cached. */
  | ({ kind: 'failure' } & ProcedureAnswer);

export interface CacheSize {
  answers: number;
  /** Allocated bytes, with all compressed forms. */
  bytes: number;
}

export interface AnswersOptions {
  /** Runs the procedure that answers a query. */
  compute: (question: CatalogQuery) => Promise<ProcedureAnswer>;
  /** The answer for callers that must wait. */
  refuse: (question: CatalogQuery, error: AppError) => ProcedureAnswer;
  /** Null while the provider cannot be reached. */
  dataVersion: () => string | null | Promise<string | null>;
  /** A monotonic clock. */
  clockMs: () => number;
  /** The hub's clock. */
  now: () => Date;
  /** Maximum bytes to keep; 0 turns the cache off, for measurements. */
  maxBytes: number;
  /** The budget that computations are charged to. */
  budget: WorkBudget;
  /** Receives a function that returns the current size of the cache. */
  watchSize?: ((size: () => CacheSize) => void) | undefined;
  /** Registers a function to call when memory is short. */
  onShortage?: ((shrink: () => void) => void) | undefined;
}

/** @param address of the caller */
export type AnswerCatalog = (question: CatalogQuery, address: string) => Outcome | Promise<Outcome>;

/** Procedures whose answers also depend on the time, such as the next fixture. */
const CLOCK_BOUND: ReadonlySet<string> = new Set([
  'dashboard',
  'chanceHistories',
  'player',
  'club',
  'fixtures',
  'comingFixtures',
  'compare',
  'teamPlayers',
  'ticker',
]);
const CLOCK_BOUND_MS = 60_000;
/** Limits the life of an answer, because manual changes at the provider announce no new version. */
const LONGEST_MS = 10 * 60_000;

/** Public reads fail with these only if the provider rejects the hub itself, by key or quota, or has an outage. */
const isOutage = (status: number) => status === 401 || status === 403 || status === 429 || status >= 502;

/** Memory of a cache entry without its key and body. */
const ENTRY_BYTES = 500;

interface CachedAnswer extends CatalogAnswer {
  version: string;
  expiresAtMs: number;
}

const createCache = (maxBytes: number) =>
  new LRUCache<string, CachedAnswer>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body }, key) => body.byteSize() + key.length * 2 + ENTRY_BYTES,
  });

/**
 * Catalog answers, computed once per data version. The last good answer outlives its version, to bridge outages.
 * Failures are never cached, so that invented ids take no space.
 */
export function createCatalogAnswers({
  compute,
  refuse,
  dataVersion,
  clockMs,
  now,
  maxBytes,
  budget,
  watchSize = () => undefined,
  onShortage = () => undefined,
}: AnswersOptions): AnswerCatalog {
  const cache = createCache(maxBytes);
  watchSize(() => ({ answers: cache.size, bytes: cache.calculatedSize }));
  onShortage(() => shrink(cache));
  const computing = new Map<string, Promise<Outcome>>();

  async function computeAnswer(question: CatalogQuery, version: string | null): Promise<Outcome> {
    const { key, procedure } = question;
    const computed = await compute(question);
    const before = cache.get(key);
    if (computed.status !== 200) {
      if (before !== undefined && isOutage(computed.status)) return { kind: 'lastGood', answer: before };
      return { kind: 'failure', ...computed };
    }
    const body = createEncodedBody(computed.body, () => {
      const held = cache.peek(key);
      // Counts its size again.
      if (held?.body === body) cache.set(key, held);
    });
    const answer = {
      // Reuses the compressed forms of equal bytes.
      body: before?.body.hash === body.hash ? before.body : body,
      computedTs: now().toISOString(),
    };
    if (version !== null) {
      const lifeMs = CLOCK_BOUND.has(procedure) ? CLOCK_BOUND_MS : LONGEST_MS;
      cache.set(key, { ...answer, version, expiresAtMs: clockMs() + lifeMs });
    }
    return { kind: 'fresh', answer };
  }

  /** Concurrent requests with the same query share one computation. */
  function computeOnce(question: CatalogQuery, version: string | null): Promise<Outcome> {
    const key = `${version} ${question.key}`;
    let outcome = computing.get(key);
    if (outcome === undefined) {
      outcome = computeAnswer(question, version).finally(() => computing.delete(key));
      computing.set(key, outcome);
    }
    return outcome;
  }

  /** Each payer waits for their own turn, so that a used-up budget delays no other payer. */
  async function computeInTurn(
    question: CatalogQuery,
    version: string | null,
    address: string,
  ): Promise<Outcome> {
    try {
      return await budget.run({ address, userId: null }, async () =>
        maxBytes === 0
          ? computeAnswer(question, null)
          : (heldAt(version, question) ?? computeOnce(question, version)),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const held = cache.get(question.key);
      // A cached answer may be slightly old, but there is no outage.
      return held === undefined
        ? { kind: 'failure', ...refuse(question, error) }
        : { kind: 'fresh', answer: held };
    }
  }

  if (maxBytes === 0) return (question, address) => computeInTurn(question, null, address);

  /** Answers synchronously from memory, because under load even a settled promise is noticeable. */
  return function answer(question, address) {
    const answerAt = (version: string | null) =>
      heldAt(version, question) ?? computeInTurn(question, version, address);
    const version = dataVersion();
    return version instanceof Promise ? version.then(answerAt) : answerAt(version);
  };

  function heldAt(version: string | null, question: CatalogQuery): Outcome | null {
    const held = cache.get(question.key);
    if (held === undefined) return null;
    if (version === null) return { kind: 'lastGood', answer: held };
    return held.version === version && clockMs() < held.expiresAtMs ? { kind: 'fresh', answer: held } : null;
  }
}
