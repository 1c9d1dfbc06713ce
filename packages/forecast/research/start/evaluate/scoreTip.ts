import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { brierScore } from './metrics.ts';
import { BASELINE_AGAIN, BASELINE_OTHERS } from './scoreSnapshot.ts';

/** A participant's tip for a club's match in a friends' league. */
export interface ClubTip {
  /** Players tipped to start; null without an eleven. */
  eleven: ReadonlySet<string> | null;
  /** The chance given to a player, [0, 1]. */
  chanceOf: (playerId: string) => number;
}

/** What tips for a club's match are scored against. */
export interface TipOutcome {
  /** Everyone who could be tipped. */
  squad: ReadonlySet<string>;
  /** The actual starters. */
  starters: ReadonlySet<string>;
}

/**
 * A fan's tip as chances: the certainty for each of the eleven; the others share the rest of the eleven places.
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
 * 'Same eleven again', with the chances of the record's baseline; before a club's first match all players have the same.
 *
 * @param last starters of the club's last match; null before the first
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

/** The hub's forecast; its eleven are the players with the greatest chances. @param chances by player, of the whole squad */
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
 * Scores one tip: the Brier score, mean of (chance − started)², over the squad, all starters and all tipped players, so that no
 * one gains by tipping a player from outside the squad; and how many of the eleven started.
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
