import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { recentElevensOf } from '../pstart/recentElevens.ts';
import type { PlayedElevens } from '../stores/playedSeason.ts';
import { scoredRecords } from './ledgerRows.ts';

const SNAPSHOTS_AT_ONCE = 100;

/**
 * Judges every snapshot whose match is over and whose line-ups are in, once. The yardstick 'same eleven again' and the
 * usual shapes come from matches that had kicked off when the snapshot was made.
 *
 * @returns snapshots scored by this call
 */
export async function scorePredictions(deps: Deps): Promise<number> {
  const { stores } = deps;
  let scored = 0;
  let read: PlayedElevens | null = null;
  for (;;) {
    const waiting = await stores.ledger.unscored(SNAPSHOTS_AT_ONCE);
    if (waiting.length === 0) break;
    const elevens = (read ??= await stores.playedSeason.elevens());
    const before = scored;
    for (const unscored of waiting) {
      const { snapshot, predictions } = unscored;
      const known = knownElevens(elevens, snapshot.asOfTs);
      const records = scoredRecords(snapshot, predictions, (teamId) => ({
        starters: startersOf(elevens, snapshot.fixtureId, teamId),
        recentElevens: known.get(teamId) ?? [],
        groupOf: (playerId) => elevens.groups.get(playerId) ?? null,
      }));
      try {
        await stores.ledger.saveScore(
          unscored,
          records.predictions,
          records.scores,
          deps.now().toISOString(),
        );
        scored += 1;
      } catch (error) {
        // Another process has scored it.
        if (!(error instanceof AppError && error.reason === 'conflict')) throw error;
      }
    }
    // All taken by another process: it goes on with the rest as well.
    if (scored === before) break;
  }
  if (scored > 0) deps.log.info({ snapshots: scored }, 'predictions scored');
  return scored;
}

function knownElevens({ played, starters }: PlayedElevens, asOfTs: string) {
  return recentElevensOf({
    played: played.filter(({ kickoffTs }) => kickoffTs < asOfTs),
    appearances: starters,
  });
}

function startersOf({ starters }: PlayedElevens, fixtureId: string, teamId: string): Set<string> {
  return new Set(
    starters
      .filter((row) => row.fixtureId === fixtureId && row.teamId === teamId)
      .map(({ playerId }) => playerId),
  );
}
