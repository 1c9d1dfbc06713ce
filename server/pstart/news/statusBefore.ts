import type { SaidKind } from '#shared/record/saidKinds.ts';
import { doubtOfChance, indexStatuses, isCovered, statusAt } from './statusHistory.ts';
import type { StatusCoverFact, StatusFact } from '../types.ts';

const DOUBTS = { 1: 'doubtful75', 2: 'doubtful50', 3: 'doubtful25' } as const satisfies Record<
  number,
  SaidKind
>;

/** The report on a player for a matchday by an instant, ISO-8601 UTC. */
export type StatusBefore = (playerId: string, matchday: number, asOfTs: string) => SaidKind | null;

/**
 * The reports on players before matches.
 *
 * @returns null without reports where the statuses of the matchday are not known to be complete: silence counts only where a
 *   source would have reported
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
    const said = statusAt(ofPlayer.get(playerId) ?? [], Date.parse(asOfTs));
    if (said === null || said.status === 'fit') return isComplete(matchday, asOfTs) ? 'nothing' : null;
    if (said.status !== 'doubtful') return said.status;
    const { chance } = said;
    if (chance === null) return 'doubtful';
    return DOUBTS[doubtOfChance(chance) ?? 3];
  };
}
