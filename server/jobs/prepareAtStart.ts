import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { prepareData } from '../commands/season/demo.ts';

const PATIENCE_MS = 5000;
const RETRY_MS = 250;

interface StartedPreparation {
  /** Settles when the data are prepared or `signal` aborts; never rejects. */
  done: Promise<void>;
}

/**
 * Prepares the data before the hub serves. If another process is preparing them, waits for a few seconds, then lets the
 * hub serve the existing data and keeps trying in the background.
 *
 * @param signal ends the attempts in the background
 * @param patienceMs how long to wait for another process
 */
export async function prepareAtStart(
  deps: Deps,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<StartedPreparation> {
  const endMs = performance.now() + patienceMs;
  for (;;) {
    if (await prepareData(deps)) return { done: Promise.resolve() };
    if (performance.now() >= endMs) break;
    await wait(RETRY_MS);
  }
  deps.log.info({}, 'another process is preparing the data; serving the existing data');
  return { done: prepareInBackground(deps, signal) };
}

async function prepareInBackground(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await prepareData(deps)) return;
    } catch (err) {
      deps.log.error({ err }, 'could not prepare the data; trying again');
    }
    await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
}
