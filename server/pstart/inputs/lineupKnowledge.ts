import type { LineupKnowledge } from '#shared/startChance/pstartOutlook.ts';

/** What the source of a match tells beside a side's starters. */
export interface MatchLineups {
  /** Members of the matchday squad who did not come on. */
  unused: number;
  /** Substitutes who came on, of both sides: without any, nobody is known to have played for less than the whole match. */
  substitutes: number;
}

const RECENT_MATCHES = 5;
/** A single one may be a substitute who came on in the last minute. */
const UNUSED_THAT_SHOW_A_BENCH = 2;

const listsBench = ({ unused }: MatchLineups) => unused >= UNUSED_THAT_SHOW_A_BENCH;
const namesSubstitutes = ({ substitutes }: MatchLineups) => substitutes > 0;

/**
 * What a club's matches, oldest first, tell beside its starters: what most of the last five tell, unless the last one does not,
 * which would make everybody but its starters look absent.
 *
 * @returns 'minutes' without a match
 */
export function lineupKnowledgeOf(matches: readonly MatchLineups[]): LineupKnowledge {
  const recent = matches.slice(-RECENT_MATCHES);
  const last = recent.at(-1);
  if (last === undefined) return 'minutes';
  const isUsual = (tells: (match: MatchLineups) => boolean) =>
    2 * recent.filter(tells).length > recent.length;
  // Where the last match lists a bench, it may really be that nobody came on.
  const tellsAll = namesSubstitutes(last) || listsBench(last);
  return toLineupKnowledge(listsBench(last) && isUsual(listsBench), tellsAll && isUsual(namesSubstitutes));
}

export function toLineupKnowledge(includesBench: boolean, includesMinutes: boolean): LineupKnowledge {
  if (includesMinutes) return includesBench ? 'full' : 'minutes';
  return includesBench ? 'bench' : 'elevens';
}

/** Whether somebody who did not start and did not play is known to have been in the squad. */
export const includesBench = (knowledge: LineupKnowledge): boolean =>
  knowledge === 'bench' || knowledge === 'full';

/** Whether it is known who came on, and how long everybody played. */
export const includesMinutes = (knowledge: LineupKnowledge): boolean =>
  knowledge === 'minutes' || knowledge === 'full';
