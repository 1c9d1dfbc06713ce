import { setTimeout as sleep } from 'node:timers/promises';

/** How the requests of one client are repeated. */
export interface RetryRule {
  attempts: number;
  /** The most before the second attempt; the bound doubles with each further one. */
  firstPauseMs: number;
  /** The longest that a server can ask for with Retry-After. */
  longestPauseMs: number;
  /** When a server asks for more: repeat after the longest pause, or give up. */
  whenAskedForMore: 'repeat' | 'giveUp';
  /** No attempt begins later than this after the first one. */
  deadlineMs: number;
}

/** What became of an attempt. */
export type Attempt<T> =
  | { value: T }
  | {
      error: Error;
      /** False where another attempt would fail in the same way. */
      isPassing: boolean;
      /** What the server asks for; null: nothing. */
      askedMs?: number | null;
    };

/** Whether another attempt may get a better answer: too many requests, or the server's own failure. */
export const isPassing = (status: number): boolean => status === 429 || status >= 500;

/**
 * Reads the header Retry-After: seconds or a date (RFC 9110, section 10.2.3).
 *
 * @returns milliseconds from now; null without a header, and for one that says neither or lies in the past
 */
export function retryAfterMs(header: string | null | undefined): number | null {
  if (header === null || header === undefined || header === '') return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

/** The bound of a pause, which doubles with each attempt. @param done attempts that have failed, from 1 */
export const doubledMs = (firstMs: number, done: number): number => firstMs * 2 ** (done - 1);

/**
 * Repeats a request until it succeeds, fails for good, or the rule gives up.
 *
 * @param wait waits between attempts; tests replace it
 * @throws the error of the last attempt
 */
export async function withRetries<T>(
  rule: RetryRule,
  attempt: () => Promise<Attempt<T>>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<T> {
  const startMs = performance.now();
  for (let done = 1; ; done += 1) {
    const outcome = await attempt();
    if ('value' in outcome) return outcome.value;
    const pauseMs = outcome.isPassing && done < rule.attempts ? pauseOf(rule, done, outcome.askedMs) : null;
    if (pauseMs === null || performance.now() - startMs + pauseMs > rule.deadlineMs) throw outcome.error;
    await wait(pauseMs);
  }
}

/** Null: give up. */
function pauseOf(rule: RetryRule, done: number, askedMs: number | null = null): number | null {
  if (askedMs !== null && askedMs > rule.longestPauseMs && rule.whenAskedForMore === 'giveUp') return null;
  if (askedMs !== null) return Math.min(askedMs, rule.longestPauseMs);
  // The upper half of the bound at random, so that several hubs do not come back at the same moment.
  return doubledMs(rule.firstPauseMs, done) * (0.5 + 0.5 * Math.random());
}
