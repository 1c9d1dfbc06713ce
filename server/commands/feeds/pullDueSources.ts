import { PULLED_SOURCES } from '../../../shared/feeds.ts';
import type { Deps } from '../../deps.ts';
import { FeedError } from '../../feeds/feedError.ts';
import { STATUS_TURNS_MS } from '../../feeds/merge.ts';
import { pullSource } from './pullSource.ts';
import { refreshSeason } from './refreshSeason.ts';

/**
 * Reads every source that is due, one after the other. A source without a usable answer does not keep the others from
 * being read. Also follows the clock: matches begin and become overdue without any source saying so.
 */
export async function pullDueSources(deps: Deps): Promise<void> {
  for (const source of PULLED_SOURCES) {
    const reader = deps.readers[source];
    if (reader === undefined) continue;
    try {
      await pullSource(deps, source, reader);
    } catch (error) {
      // The desk has been told, and the log.
      if (!(error instanceof FeedError)) throw error;
    }
  }
  if (Object.keys(deps.readers).length > 0 && (await hasTurned(deps))) await refreshSeason(deps);
}

/** Whether a match has begun, or should have ended, since the season was last merged. */
async function hasTurned({ stores, now }: Deps): Promise<boolean> {
  const nowMs = now().getTime();
  const mergedTs = await stores.heldChanges.mergedTs();
  if (mergedTs === null) return false;
  const mergedMs = Date.parse(mergedTs);
  const kickoffs = await stores.fixtures.kickoffsBetween(
    new Date(mergedMs - Math.max(...STATUS_TURNS_MS)).toISOString(),
    now().toISOString(),
  );
  return kickoffs.some((kickoff) =>
    STATUS_TURNS_MS.some((afterMs) => {
      const turnMs = Date.parse(kickoff) + afterMs;
      return turnMs > mergedMs && turnMs <= nowMs;
    }),
  );
}
