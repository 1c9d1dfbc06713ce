import { PULLED_SOURCES } from '../../../shared/feeds.ts';
import type { Deps } from '../../deps.ts';
import { FeedError } from '../../feeds/feedError.ts';
import { STATUS_TURNS_MS } from '../../feeds/merge.ts';
import { pullSource } from './pullSource.ts';
import { refreshSeason } from './refreshSeason.ts';

/** A little more than the time between two checks. */
const LOOKBACK_MS = 2 * 60_000;

/**
 * Reads every source that is due, one after the other. A source without a usable answer does not keep the others from
 * being read. Also follows the clock: matches begin and become overdue without any source saying so.
 */
export async function pullDueSources(deps: Deps): Promise<void> {
  let isShown = false;
  let isRead = false;
  for (const source of PULLED_SOURCES) {
    const reader = deps.readers[source];
    if (reader === undefined) continue;
    try {
      const changed = await pullSource(deps, source, reader);
      isRead ||= changed !== null;
      isShown ||= changed !== null && changed > 0;
    } catch (error) {
      // The desk has been told, and the log.
      if (!(error instanceof FeedError)) throw error;
    }
  }
  const isAnyOn = Object.keys(deps.readers).length > 0;
  if (isAnyOn && !isShown && (isRead || (await hasTurned(deps)))) await refreshSeason(deps);
}

/** Whether a match has just begun, or should just have ended. */
async function hasTurned({ stores, now }: Deps): Promise<boolean> {
  const nowMs = now().getTime();
  const longestMs = Math.max(...STATUS_TURNS_MS) + LOOKBACK_MS;
  const kickoffs = await stores.fixtures.kickoffsBetween(
    new Date(nowMs - longestMs).toISOString(),
    now().toISOString(),
  );
  return kickoffs.some((kickoff) =>
    STATUS_TURNS_MS.some((afterMs) => {
      const turnedMs = nowMs - Date.parse(kickoff) - afterMs;
      return turnedMs >= 0 && turnedMs < LOOKBACK_MS;
    }),
  );
}
