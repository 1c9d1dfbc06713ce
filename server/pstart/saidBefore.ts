import type { SaidKind } from '#shared/saidKinds.ts';
import { indexStatuses, statusAt } from './statusHistory.ts';
import type { StatusCoverFact, StatusFact } from './types.ts';

const DOUBTS: readonly (readonly [lowestChance: number, SaidKind])[] = [
  [63, 'doubtful75'],
  [38, 'doubtful50'],
  [1, 'doubtful25'],
];

/** What was said of a player of a matchday by an instant, ISO-8601 UTC. */
export type SaidBefore = (playerId: string, matchday: number, asOfTs: string) => SaidKind | null;

/**
 * What was said of players before matches.
 *
 * @returns null where nothing was said and the statuses of the matchday are not known to be complete: silence means
 *   something only where somebody would have spoken
 */
export function saidBefore(
  statuses: readonly StatusFact[],
  statusCover: readonly StatusCoverFact[],
): SaidBefore {
  const ofPlayer = indexStatuses(statuses, Infinity);
  const coverOf = new Map(statusCover.map((cover) => [cover.matchday, cover]));
  const isComplete = (matchday: number, asOfTs: string) => {
    const cover = coverOf.get(matchday);
    return cover !== undefined && (cover.readAtTheTime || cover.deadlineTs <= asOfTs);
  };
  return (playerId, matchday, asOfTs) => {
    const said = statusAt(ofPlayer.get(playerId) ?? [], Date.parse(asOfTs));
    if (said === null || said.status === 'fit') return isComplete(matchday, asOfTs) ? 'nothing' : null;
    if (said.status !== 'doubtful') return said.status;
    const { chance } = said;
    if (chance === null) return 'doubtful';
    return DOUBTS.find(([lowest]) => chance >= lowest)?.[1] ?? 'doubtful25';
  };
}
