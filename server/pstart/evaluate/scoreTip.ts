import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import { brierScore } from './metrics.ts';
import { BASELINE_AGAIN, BASELINE_OTHERS } from './scoreSnapshot.ts';

/** What a participant of a friends' league says of a club's match. */
export interface ClubTip {
  /** Whom he would have begin; null where he means no eleven. */
  eleven: ReadonlySet<string> | null;
  /** The chance, [0, 1], that he gives a player. */
  chanceOf: (playerId: string) => number;
}

/** What tips for a club's match are scored against. */
export interface TipOutcome {
  /** Everybody who could be tipped. */
  squad: ReadonlySet<string>;
  /** Who began. */
  starters: ReadonlySet<string>;
}

/**
 * A fan's tip as chances: the certainty for each of the eleven; the others share what is left of eleven places.
 *
 * @param certainty (0, 1]
 */
export function tipOfEleven(
  eleven: ReadonlySet<string>,
  certainty: number,
  squad: ReadonlySet<string>,
): ClubTip {
  const others = [...squad].filter((playerId) => !eleven.has(playerId)).length;
  const rest = others === 0 ? 0 : Math.min(1, (eleven.size * (1 - certainty)) / others);
  return { eleven, chanceOf: (playerId) => (eleven.has(playerId) ? certainty : rest) };
}

/**
 * 'Same eleven again', with the chances of the record's baseline; before a club's first match everybody has the same.
 *
 * @param last who began the club's last match; null before the first
 */
export function sameElevenAgain(last: ReadonlySet<string> | null, squad: ReadonlySet<string>): ClubTip {
  if (last === null) {
    const chance = Math.min(1, STARTERS_PER_TEAM / Math.max(1, squad.size));
    return { eleven: null, chanceOf: () => chance };
  }
  return {
    eleven: last,
    chanceOf: (playerId) => (last.has(playerId) ? BASELINE_AGAIN : BASELINE_OTHERS),
  };
}

/** The hub's forecast, whose eleven are those with the greatest chances. @param chances by player, of the whole squad */
export function tipOfModel(chances: ReadonlyMap<string, number>): ClubTip {
  const greatest = [...chances]
    .toSorted(([id, chance], [otherId, other]) => other - chance || (id < otherId ? -1 : 1))
    .slice(0, STARTERS_PER_TEAM);
  return {
    eleven: new Set(greatest.map(([playerId]) => playerId)),
    chanceOf: (playerId) => chances.get(playerId) ?? 0,
  };
}

/**
 * Scores one tip: the Brier score, mean of (chance − began)², over the squad, all who began and all who were tipped, so
 * that nobody gains by a name that cannot be judged; and how many of the eleven began.
 */
export function scoreTip(
  { eleven, chanceOf }: ClubTip,
  { squad, starters }: TipOutcome,
): { brier: number; hits: number | null } {
  const judged = [...new Set([...squad, ...starters, ...(eleven ?? [])])];
  return {
    brier: brierScore(
      judged.map((playerId) => ({ probability: chanceOf(playerId), happened: starters.has(playerId) })),
    ),
    hits: eleven && [...eleven].filter((playerId) => starters.has(playerId)).length,
  };
}
