import { LRUCache } from 'lru-cache';
import type { ComputedAnswer } from './catalogCompute.ts';
import type { CatalogQuestion } from './catalogQuestion.ts';
import { encodedBody, type EncodedBody } from './encodedBody.ts';

export interface CatalogAnswer {
  body: EncodedBody;
  /** The hub's time when it was computed. ISO-8601 UTC. */
  computedTs: string;
}

export type Outcome =
  | { kind: 'fresh'; answer: CatalogAnswer }
  /** The provider cannot be reached; this is what it said last. */
  | { kind: 'lastGood'; answer: CatalogAnswer }
  /** Not kept, to be handed on as it is. */
  | { kind: 'failure'; status: number; body: Buffer };

export interface AnswersOptions {
  /** Runs the procedure of a question. */
  compute: (question: CatalogQuestion) => Promise<ComputedAnswer>;
  /** Null while the provider cannot be reached. */
  dataVersion: () => string | null | Promise<string | null>;
  /** A clock that only moves forward. */
  clockMs: () => number;
  /** The hub's clock. */
  now: () => Date;
  /** Bytes to keep at most; 0: every question is computed, for measurements. */
  maxBytes: number;
}

/** Procedures whose answer also depends on the time: what is over, what comes next. */
const CLOCK_BOUND: ReadonlySet<string> = new Set(['dashboard', 'player', 'club', 'fixtures']);
const CLOCK_BOUND_MS = 60_000;
/** Data can be changed by hand at the provider, which announces no version. */
const LONGEST_MS = 10 * 60_000;

/** A public read is refused only by a provider that refuses the hub: its key, its quota, its breakdown. */
const isOutage = (status: number) => status === 401 || status === 403 || status === 429 || status >= 502;

interface Kept extends CatalogAnswer {
  version: string;
  expiresAtMs: number;
}

/**
 * Answers of the catalog, computed once for each data version. The last good answer outlives its version, for outages.
 * Failures are never kept, so that made-up ids take no room.
 */
export function createCatalogAnswers({
  compute,
  dataVersion,
  clockMs,
  now,
  maxBytes,
}: AnswersOptions): (question: CatalogQuestion) => Outcome | Promise<Outcome> {
  const kept = new LRUCache<string, Kept>({
    maxSize: Math.max(1, maxBytes),
    // The compressed forms together are smaller than the plain one.
    sizeCalculation: ({ body }, key) => body.identity.length * 2 + key.length + 500,
  });
  const computing = new Map<string, Promise<Outcome>>();

  async function computed(question: CatalogQuestion, version: string | null): Promise<Outcome> {
    const { key, procedure } = question;
    const { status, body: bytes } = await compute(question);
    const before = kept.get(key);
    if (status !== 200) {
      if (before !== undefined && isOutage(status)) return { kind: 'lastGood', answer: before };
      return { kind: 'failure', status, body: bytes };
    }
    const body = encodedBody(bytes);
    const answer = {
      // Equal bytes are not compressed again.
      body: before?.body.hash === body.hash ? before.body : body,
      computedTs: now().toISOString(),
    };
    if (version !== null) {
      const lifeMs = CLOCK_BOUND.has(procedure) ? CLOCK_BOUND_MS : LONGEST_MS;
      kept.set(key, { ...answer, version, expiresAtMs: clockMs() + lifeMs });
    }
    return { kind: 'fresh', answer };
  }

  /** Askers of the same question at the same time share one computation. */
  function computedOnce(question: CatalogQuestion, version: string | null): Promise<Outcome> {
    const key = `${version} ${question.key}`;
    let outcome = computing.get(key);
    if (outcome === undefined) {
      outcome = computed(question, version).finally(() => computing.delete(key));
      computing.set(key, outcome);
    }
    return outcome;
  }

  if (maxBytes === 0) return (question: CatalogQuestion) => computed(question, null);

  /** At once where the answer is at hand; under load even a promise that is already settled can be felt. */
  return function answer(question: CatalogQuestion): Outcome | Promise<Outcome> {
    const version = dataVersion();
    return version instanceof Promise
      ? version.then((read) => answerAt(read, question))
      : answerAt(version, question);
  };

  function answerAt(version: string | null, question: CatalogQuestion): Outcome | Promise<Outcome> {
    const held = kept.get(question.key);
    if (held !== undefined) {
      if (version === null) return { kind: 'lastGood', answer: held };
      if (held.version === version && clockMs() < held.expiresAtMs) return { kind: 'fresh', answer: held };
    }
    return computedOnce(question, version);
  }
}
