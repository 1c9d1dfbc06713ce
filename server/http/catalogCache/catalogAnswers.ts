import { LRUCache } from 'lru-cache';
import type { ComputedAnswer } from './catalogCompute.ts';
import type { SpendRead } from '../readBudget.ts';
import type { CatalogQuestion } from './catalogQuestion.ts';
import { createEncodedBody, type EncodedBody } from './encodedBody.ts';

export interface CatalogAnswer {
  body: EncodedBody;
  /** The hub's time of the computation, ISO-8601 UTC. */
  computedTs: string;
}

export type Outcome =
  | { kind: 'fresh'; answer: CatalogAnswer }
  /** The provider cannot be reached; this is its last good answer. */
  | { kind: 'lastGood'; answer: CatalogAnswer }
  /** Passed on as it is and not cached. */
  | { kind: 'failure'; status: number; body: Buffer };

export interface CacheSize {
  answers: number;
  /** Estimated, with all compressed forms. */
  bytes: number;
}

export interface AnswersOptions {
  /** Runs the procedure that answers a question. */
  compute: (question: CatalogQuestion) => Promise<ComputedAnswer>;
  /** The answer for those who have read too much. */
  refuse: (question: CatalogQuestion) => ComputedAnswer;
  /** Null while the provider cannot be reached. */
  dataVersion: () => string | null | Promise<string | null>;
  /** A monotonic clock. */
  clockMs: () => number;
  /** The hub's clock. */
  now: () => Date;
  /** Maximum bytes to keep; 0 turns the cache off, for measurements. */
  maxBytes: number;
  /** Whether an address may cause another computation. */
  spend: SpendRead;
  /** Given what tells the size of the cache at any time. */
  watchSize?: ((size: () => CacheSize) => void) | undefined;
}

/** @param address of whoever asks */
export type AnswerCatalog = (question: CatalogQuestion, address: string) => Outcome | Promise<Outcome>;

/** Procedures whose answers also depend on the time, such as what comes next. */
const CLOCK_BOUND: ReadonlySet<string> = new Set([
  'dashboard',
  'courses',
  'player',
  'club',
  'fixtures',
  'comingFixtures',
  'compare',
  'ticker',
]);
const CLOCK_BOUND_MS = 60_000;
/** Limits the life of an answer, because manual changes at the provider announce no new version. */
const LONGEST_MS = 10 * 60_000;

/** A public read fails only if the provider refuses the hub itself: its key, its quota, or an outage. */
const isOutage = (status: number) => status === 401 || status === 403 || status === 429 || status >= 502;

interface CachedAnswer extends CatalogAnswer {
  version: string;
  expiresAtMs: number;
}

/**
 * Catalog answers, computed once per data version. The last good answer outlives its version, to bridge outages.
 * Failures are never cached, so that made-up ids take no space.
 */
export function createCatalogAnswers({
  compute,
  refuse,
  dataVersion,
  clockMs,
  now,
  maxBytes,
  spend,
  watchSize = () => undefined,
}: AnswersOptions): AnswerCatalog {
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: Math.max(1, maxBytes),
    // All compressed forms together are smaller than the plain one.
    sizeCalculation: ({ body }, key) => body.identity.length * 2 + key.length + 500,
  });
  watchSize(() => ({ answers: cache.size, bytes: cache.calculatedSize }));
  const computing = new Map<string, Promise<Outcome>>();

  async function computeAnswer(
    question: CatalogQuestion,
    version: string | null,
    address: string,
  ): Promise<Outcome> {
    const { key, procedure } = question;
    const before = cache.get(key);
    if (!(await spend(address)))
      // A held answer may be a little old, but the source is not out.
      return before === undefined
        ? { kind: 'failure', ...refuse(question) }
        : { kind: 'fresh', answer: before };
    const { status, body: bytes } = await compute(question);
    if (status !== 200) {
      if (before !== undefined && isOutage(status)) return { kind: 'lastGood', answer: before };
      return { kind: 'failure', status, body: bytes };
    }
    const body = createEncodedBody(bytes);
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

  /** Concurrent requests for the same question share one computation. */
  function computeOnce(question: CatalogQuestion, version: string | null, address: string): Promise<Outcome> {
    const key = `${version} ${question.key}`;
    let outcome = computing.get(key);
    if (outcome === undefined) {
      outcome = computeAnswer(question, version, address).finally(() => computing.delete(key));
      computing.set(key, outcome);
    }
    return outcome;
  }

  if (maxBytes === 0) return (question, address) => computeAnswer(question, null, address);

  /** Answers synchronously from memory, because under load even a settled promise is noticeable. */
  return function answer(question, address) {
    const version = dataVersion();
    return version instanceof Promise
      ? version.then((read) => answerAt(read, question, address))
      : answerAt(version, question, address);
  };

  function answerAt(
    version: string | null,
    question: CatalogQuestion,
    address: string,
  ): Outcome | Promise<Outcome> {
    const held = cache.get(question.key);
    if (held !== undefined) {
      if (version === null) return { kind: 'lastGood', answer: held };
      if (held.version === version && clockMs() < held.expiresAtMs) return { kind: 'fresh', answer: held };
    }
    return computeOnce(question, version, address);
  }
}
