import type { PositionGroup } from '@hub/shared/terms.ts';
import type { ClubHistory } from './history.ts';
import type { PlayerFact, Slots } from '../types.ts';

/** Starters per match in the Bundesliga 2017-18 (domain research 2.2), for clubs without a line-up or a previous season. */
const USUAL_SLOTS: Slots = { goalkeeper: 1, defender: 4.1, midfielder: 3.9, forward: 2 };
const OUTFIELD_STARTERS = 10;
const SLOTS_WINDOW_MATCHES = 10;

/** Fewer starts per match than this, two elevens, are no evidence of how a league lines up. */
const MIN_STARTERS = 22;

/**
 * Starters that a league's clubs field in each position group, from its players' previous season: sources draw the lines between
 * the groups differently.
 *
 * @returns null where too little is known
 */
export function usualSlotsOf(
  players: readonly { positionGroup: PositionGroup; startShare: number }[],
): Slots | null {
  const starters: Slots = { goalkeeper: 0, defender: 0, midfielder: 0, forward: 0 };
  for (const { positionGroup, startShare } of players) starters[positionGroup] += startShare;
  const { defender, midfielder, forward } = starters;
  return defender + midfielder + forward < MIN_STARTERS ? null : scaledToEleven(starters);
}

function scaledToEleven({ defender, midfielder, forward }: Slots): Slots {
  const scale = OUTFIELD_STARTERS / (defender + midfielder + forward);
  return {
    goalkeeper: 1,
    defender: defender * scale,
    midfielder: midfielder * scale,
    forward: forward * scale,
  };
}

/** Starters that a club usually fields in each position group; those of the league before its first match. */
export function slotsOf(
  club: ClubHistory | undefined,
  groupOf: ReadonlyMap<string, PositionGroup>,
  usual: Slots = USUAL_SLOTS,
): Slots {
  const counts: Slots = { goalkeeper: 0, defender: 0, midfielder: 0, forward: 0 };
  const places = (club?.matches.slice(-SLOTS_WINDOW_MATCHES) ?? []).map(({ place }) => place);
  for (const [playerId, ofPlayer] of club?.appearancesOf ?? []) {
    const group = groupOf.get(playerId);
    if (group === undefined) continue;
    let starts = 0;
    for (const place of places) if (ofPlayer[place]?.started === true) starts += 1;
    counts[group] += starts;
  }
  return counts.defender + counts.midfielder + counts.forward === 0 ? usual : scaledToEleven(counts);
}

/** Substitutes that a club used per match recently, since seasons allow three or five; null before its first match. */
export function substitutesPerMatchOf(club: ClubHistory | undefined): number | null {
  const recent = club?.matches.slice(-SLOTS_WINDOW_MATCHES) ?? [];
  if (recent.length === 0) return null;
  let used = 0;
  for (const ofPlayer of club?.appearancesOf.values() ?? [])
    for (const { place } of recent) {
      const part = ofPlayer[place];
      if (part?.started === false && part.minutesPlayed > 0) used += 1;
    }
  return used / recent.length;
}

export interface Competitor {
  positionGroup: PositionGroup;
  /** Share of starts · P(available), [0, 1], see `strengthOf`. */
  strength: number;
}

export interface Standing {
  /** Rank within his position group, 1 being the strongest; equals share the better rank. */
  rank: number;
  /** Others of the same rank; before the first match of a season all are. */
  equals: number;
  /**
   * Strength − the strength at the group's last place among the others (0 if they do not fill it), [-1, 1]: above 0 he is
   * among the group's places.
   */
  margin: number;
}

/** Standing of each candidate within his position group, in the order given. Only his own strength can raise it. */
export function standingsOf(candidates: readonly Competitor[], slots: Slots): Standing[] {
  const ofGroup: Record<PositionGroup, number[]> = {
    goalkeeper: [],
    defender: [],
    midfielder: [],
    forward: [],
  };
  for (const { positionGroup, strength } of candidates) ofGroup[positionGroup].push(strength);
  const groups = {
    goalkeeper: strongestFirst(ofGroup.goalkeeper),
    defender: strongestFirst(ofGroup.defender),
    midfielder: strongestFirst(ofGroup.midfielder),
    forward: strongestFirst(ofGroup.forward),
  };
  return candidates.map(({ positionGroup, strength }) => {
    const strengths = groups[positionGroup];
    const ahead = countAbove(strengths, strength);
    const lastPlace = Math.max(0, Math.round(slots[positionGroup]) - 1);
    // If he is among those ahead of the last place, leaving him out moves the rival down one.
    const rival = strengths[ahead <= lastPlace ? lastPlace + 1 : lastPlace] ?? 0;
    return {
      rank: ahead + 1,
      equals: countAtLeast(strengths, strength) - ahead - 1,
      margin: strength - rival,
    };
  });
}

/** More than any club has in a group; beyond that, insertion sort becomes too slow. */
const FEW = 40;

/** A group's strengths in descending order; sorts the list in place. */
function strongestFirst(strengths: number[]): readonly number[] {
  if (strengths.length > FEW) return strengths.sort((one, other) => other - one);
  for (let place = 1; place < strengths.length; place += 1) {
    const strength = strengths[place] ?? 0;
    let before = place - 1;
    for (; before >= 0 && (strengths[before] ?? 0) < strength; before -= 1)
      strengths[before + 1] = strengths[before] ?? 0;
    strengths[before + 1] = strength;
  }
  return strengths;
}

/** Number of values above `value` in a descending list. */
const countAbove = (descending: readonly number[], value: number): number =>
  countWhile(descending, (other) => other > value);

const countAtLeast = (descending: readonly number[], value: number): number =>
  countWhile(descending, (other) => other >= value);

/** Number of values at the start of a list that pass; after the first failure none may pass. */
function countWhile(values: readonly number[], passes: (value: number) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(values[middle] ?? -Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The mean form rating of each position group of a club; none without any rated player. */
export function formMeanOfGroups(players: readonly PlayerFact[]): Map<PositionGroup, number> {
  const sums = new Map<PositionGroup, { sum: number; count: number }>();
  for (const { positionGroup, formRating } of players) {
    if (formRating === null) continue;
    const entry = sums.get(positionGroup) ?? { sum: 0, count: 0 };
    sums.set(positionGroup, { sum: entry.sum + formRating, count: entry.count + 1 });
  }
  return new Map([...sums].map(([group, { sum, count }]) => [group, sum / count]));
}
