import { PULLED_SOURCES } from '#shared/feeds/sources.ts';
import type { Deps } from '../../deps.ts';
import { FeedError } from '../../feeds/feedError.ts';
import { expireOverrides } from '../desk/releaseOverride.ts';
import { pullSource } from './pullSource.ts';
import { refreshIfBehind } from './refreshSeason.ts';

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
  if (Object.keys(deps.readers).length === 0) return;
  await expireOverrides(deps);
  await refreshIfBehind(deps);
}
