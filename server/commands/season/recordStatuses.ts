import type { Deps } from '../../deps.ts';
import { reportIdOf } from '../../matchdata/reportId.ts';
import type { NewStatusReport } from '../../stores/season/statuses.ts';

/** Something said of a player's availability, by whoever tells it. */
export type StatusReport = Omit<NewStatusReport, 'id'>;

/**
 * Adds what was said of players to their histories: the one door for the desk's edits, imports and feeds. The same news
 * of the same source is stored once, and news that repeats what is known of a player adds nothing. Start probabilities
 * follow with the next run, from the instant since which the news is known; earlier forecasts stay as they are.
 *
 * @param reports of players of the season on show, in any order; unknown players are left out
 * @returns number of reports that said something new
 */
export async function recordStatuses(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  reports: readonly StatusReport[],
): Promise<number> {
  const byTime = reports.toSorted((one, other) => (one.knownFromTs < other.knownFromTs ? -1 : 1));
  const playerIds = [...new Set(byTime.map(({ playerId }) => playerId))];
  const last = byTime.at(-1);
  if (last === undefined) return 0;
  const newest = await stores.statuses.newestOf(playerIds, last.knownFromTs);
  const news = byTime.filter((report) => {
    const known = newest.get(report.playerId);
    // News from before what is known completes the history.
    if (known !== undefined && report.knownFromTs < known.knownFromTs) return true;
    if (known !== undefined && saysTheSame(report, known)) return false;
    newest.set(report.playerId, report);
    return true;
  });
  if (news.length === 0) return 0;
  await stores.statuses.record(
    news.map((report) => ({ ...report, id: reportIdOf(report) })),
    now().toISOString(),
  );
  return news.length;
}

const saysTheSame = (one: StatusReport, other: StatusReport) =>
  one.status === other.status && one.chance === other.chance && one.expectedReturn === other.expectedReturn;
