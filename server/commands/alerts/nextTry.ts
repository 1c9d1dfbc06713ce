import { doubledMs } from '../../retries.ts';

/** Waits double: 15, 30, 60 … seconds. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 30 * 60_000;
const ATTEMPTS = 8;

/** A service that takes a message later; see `PushOutcome` and `ChatOutcome`. */
interface Later {
  afterMs: number | null;
  isTried: boolean;
}

/**
 * When a message is tried again that its service did not take, in whole seconds, so that what has to wait for the same
 * service is stored together; null: it has been tried often enough.
 *
 * @param attempts the one that has just failed among them
 */
export function nextTry(
  attempts: number,
  { afterMs, isTried }: Later,
  nowTs: string,
): { nextTs: string; isTried: boolean } | null {
  if (isTried && attempts >= ATTEMPTS) return null;
  const waitMs = Math.max(afterMs ?? 0, isTried ? doubledMs(FIRST_WAIT_MS, attempts) : 0);
  const nextMs = Date.parse(nowTs) + Math.min(waitMs, LONGEST_WAIT_MS);
  return { nextTs: new Date(Math.ceil(nextMs / 1000) * 1000).toISOString(), isTried };
}
