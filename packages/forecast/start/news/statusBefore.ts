import type { StatusReportKind } from '@hub/shared/record/statusReportKinds.ts';
import { doubtOfChance, indexStatuses, isCovered, statusAt } from './statusHistory.ts';
import type { StatusCoverFact, StatusFact } from '../types.ts';

const DOUBTS = { 1: 'doubtful75', 2: 'doubtful50', 3: 'doubtful25' } as const satisfies Record<
  number,
  StatusReportKind
>;

/** The report on a player for a matchday by an instant, ISO-8601 UTC. */
export type StatusBefore = (playerId: string, matchday: number, asOfTs: string) => StatusReportKind | null;

/**
 * The reports on players before matches.
 *
 * @returns null without a report, unless the statuses of the matchday are known to be complete: silence counts only if a source
 *   would have reported
 */
export function statusBefore(
  statuses: readonly StatusFact[],
  statusCover: readonly StatusCoverFact[],
): StatusBefore {
  const ofPlayer = indexStatuses(statuses, Infinity);
  const coverOf = new Map(statusCover.map((cover) => [cover.matchday, cover]));
  const isComplete = (matchday: number, asOfTs: string) => {
    const cover = coverOf.get(matchday);
    return cover !== undefined && isCovered(cover, asOfTs);
  };
  return (playerId, matchday, asOfTs) => {
    const report = statusAt(ofPlayer.get(playerId) ?? [], Date.parse(asOfTs));
    if (report === null || report.status === 'fit') return isComplete(matchday, asOfTs) ? 'nothing' : null;
    if (report.status !== 'doubtful') return report.status;
    const { chance } = report;
    if (chance === null) return 'doubtful';
    return DOUBTS[doubtOfChance(chance) ?? 3];
  };
}
