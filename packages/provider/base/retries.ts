import { setTimeout as sleep } from 'node:timers/promises';

/** How a client repeats failed requests. */
export interface RetryRule {
  attempts: number;
  /** Longest pause before the second attempt; doubles with each further one. */
  firstPauseMs: number;
  /** Longest pause that a server can ask for with Retry-After. */
  longestPauseMs: number;
  /** If a server asks for more: repeat after the longest pause, or give up. */
  ifLonger: 'repeat' | 'giveUp';
  /** No attempt begins later than this after the first one. */
  deadlineMs: number;
}

/** The outcome of an attempt. */
export type Attempt<T> =
  | { value: T }
  | {
      error: Error;
      /** False if another attempt would fail in the same way. */
      isTransient: boolean;
      /** The pause that the server asks for; null if none. */
      requestedPauseMs?: number | null;
    };

/** Whether another attempt may get a better answer: too many requests, or the server's own failure. */
export const isTransient = (status: number): boolean => status === 429 || status >= 500;

/**
 * Reads the header Retry-After: seconds or a date (RFC 9110, section 10.2.3).
 *
 * @returns milliseconds from now; null without a header, for one that is neither, and for a date in the past
 */
export function retryAfterMs(header: string | null | undefined): number | null {
  if (header === null || header === undefined || header === '') return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

/** Upper bound of a pause, which doubles with each attempt. @param done failed attempts so far, from 1 */
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
    const pauseMs =
      outcome.isTransient && done < rule.attempts ? pauseOf(rule, done, outcome.requestedPauseMs) : null;
    if (pauseMs === null || performance.now() - startMs + pauseMs > rule.deadlineMs) throw outcome.error;
    await wait(pauseMs);
  }
}

/** The pause before the next attempt; null: give up. */
function pauseOf(rule: RetryRule, done: number, requestedPauseMs: number | null = null): number | null {
  if (requestedPauseMs !== null && requestedPauseMs > rule.longestPauseMs && rule.ifLonger === 'giveUp')
    return null;
  if (requestedPauseMs !== null) return Math.min(requestedPauseMs, rule.longestPauseMs);
  // Jitter, so that several hubs do not retry at the same moment.
  return doubledMs(rule.firstPauseMs, done) * (0.5 + 0.5 * Math.random());
}
