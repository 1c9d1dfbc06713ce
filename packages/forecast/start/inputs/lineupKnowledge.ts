import type { LineupKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';

/** What the source of a match reports besides a side's starters. */
export interface MatchLineups {
  /** Members of the matchday squad who did not come on. */
  unused: number;
  /** Substitutes who came on, for both sides: without any, all starters seem to have played the whole match. */
  substitutes: number;
  /** Those of the side whose minutes are estimated, because only their coming on is known; none if left out. */
  estimated?: number;
}

const RECENT_MATCHES = 5;
/** A single unused player may be a substitute who came on in the last minute. */
const UNUSED_THAT_SHOW_A_BENCH = 2;

const listsBench = ({ unused }: MatchLineups) => unused >= UNUSED_THAT_SHOW_A_BENCH;
const namesSubstitutes = ({ substitutes }: MatchLineups) => substitutes > 0;

/**
 * What a club's matches, oldest first, report besides its starters: what most of the last five do, unless the last one does not,
 * which would make everyone except its starters look absent.
 *
 * @returns 'minutes' without a match
 */
export function lineupKnowledgeOf(matches: readonly MatchLineups[]): LineupKnowledge {
  const recent = matches.slice(-RECENT_MATCHES);
  const last = recent.at(-1);
  if (last === undefined) return 'minutes';
  const isUsual = (includes: (match: MatchLineups) => boolean) =>
    2 * recent.filter(includes).length > recent.length;
  // If the last match lists a bench without substitutes, possibly no one came on.
  const mayNameAll = namesSubstitutes(last) || listsBench(last);
  return toLineupKnowledge(listsBench(last) && isUsual(listsBench), mayNameAll && isUsual(namesSubstitutes));
}

/** The same without minutes if some of the last five matches' are estimated: no sentence may state those. */
export function reportedKnowledgeOf(
  knowledge: LineupKnowledge,
  matches: readonly MatchLineups[],
): LineupKnowledge {
  const isEstimated = matches.slice(-RECENT_MATCHES).some(({ estimated = 0 }) => estimated > 0);
  return isEstimated ? toLineupKnowledge(includesBench(knowledge), false) : knowledge;
}

export function toLineupKnowledge(includesBench: boolean, includesMinutes: boolean): LineupKnowledge {
  if (includesMinutes) return includesBench ? 'full' : 'minutes';
  return includesBench ? 'bench' : 'elevens';
}

/** Whether the unused players of the squad are known. */
export const includesBench = (knowledge: LineupKnowledge): boolean =>
  knowledge === 'bench' || knowledge === 'full';

/** Whether it is known who came on, and how long everyone played. */
export const includesMinutes = (knowledge: LineupKnowledge): boolean =>
  knowledge === 'minutes' || knowledge === 'full';
