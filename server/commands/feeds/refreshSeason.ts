import { STATUS_TURNS_MS } from '@hub/season/feeds/merge/merge.ts';
import { publishSeason } from '@hub/season/publishSeason.ts';
import type { Deps } from '../../deps.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { inTurn } from '../runs/underLease.ts';
import { SEASON_LEASE } from '../season/importMatchData.ts';
import { newestSeason } from './runningSeason.ts';
import { openSeasonHub } from './seasonHub.ts';

/** What refreshing the season needs. */
export type RefreshDeps = RunDeps & Pick<Deps, 'config' | 'provider'>;

/**
 * Publishes the sources' facts: merges the newest facts of the current season, holds back doubtful changes, imports the rest,
 * and recomputes start probabilities if anything changed. Processes do this one after the other.
 *
 * @returns whether the current season has changed
 */
export const refreshSeason = (deps: RefreshDeps): Promise<boolean> =>
  inTurn(deps, SEASON_LEASE, () => publish(deps));

async function publish(deps: RefreshDeps): Promise<boolean> {
  const season = await newestSeason(deps);
  return season !== null && publishSeason(await openSeasonHub(deps, season));
}

/**
 * Calls `refreshSeason` if facts have arrived since the last merge, or a match has begun or should have ended. Also covers a
 * process that stopped between reading and merging.
 */
export async function refreshIfBehind(deps: RefreshDeps): Promise<void> {
  if (!(await isBehind(deps))) return;
  await inTurn(deps, SEASON_LEASE, async () => {
    // Another process may have done it by now.
    if (await isBehind(deps)) await publish(deps);
  });
}

async function isBehind(deps: Pick<Deps, 'stores' | 'now'>): Promise<boolean> {
  const last = await deps.stores.pendingChanges.lastMerge();
  return last === null || last.facts !== last.factsNow || (await hasTurnedSince(deps, last.mergedTs));
}

async function hasTurnedSince(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  mergedTs: string,
): Promise<boolean> {
  const [mergedMs, nowMs] = [Date.parse(mergedTs), now().getTime()];
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
