import { mayMiss } from '@hub/shared/availability/playerStatus.ts';
import type { PlayerFact } from '../types.ts';

/** An absence expected to be over by the fixture. */
export interface ExpectedReturn {
  /** ISO date. */
  date: string;
  /** Squads missed in a row before that day. */
  matchesMissed: number;
  /** True when he was only suspended, neither injured nor doubtful. */
  afterBan: boolean;
}

type AbsenceFacts = Pick<PlayerFact, 'injuryStatus' | 'suspended' | 'expectedReturn'>;

/**
 * Whether a player is expected back by the day of a kickoff ('back') or after it ('later'); null if no day is known, and for a
 * player who is not out.
 */
export function returnStateOf(player: AbsenceFacts, kickoffMs: number): 'back' | 'later' | null {
  const { injuryStatus, suspended, expectedReturn } = player;
  const isOut = suspended || mayMiss({ status: injuryStatus });
  if (!isOut || expectedReturn === undefined || expectedReturn === null) return null;
  return expectedReturn <= new Date(kickoffMs).toISOString().slice(0, 10) ? 'back' : 'later';
}

/**
 * Chance of really being available in the first match on or after the expected day, since such days slip: 42 % of 202
 * regulars of the Premier League 2023-25 played in it.
 */
export const AVAILABLE_IF_EXPECTED_BACK = 0.42;
/** Chance that a regular who started his club's last match starts again (domain research 2.2). */
const STARTS_AFTER_START = 0.766;
/** Chance that a regular back in the squad starts, by squads missed in a row before (domain research 2.2). */
const STARTS_AFTER_GAP = [
  [1, 0.74],
  [2, 0.56],
  [3, 0.49],
  [4, 0.45],
  [6, 0.34],
] as const;

const logOddsOf = (chance: number) => Math.log(chance / (1 - chance));

/** Cost in log-odds: logit(P(start | started last)) − logit(P(available) · P(start | gap)); 0 after a ban. */
export function returnCost({ matchesMissed, afterBan }: ExpectedReturn): number {
  if (afterBan) return 0;
  const startsIfBack = STARTS_AFTER_GAP.findLast(([missed]) => missed <= matchesMissed)?.[1];
  const starts = AVAILABLE_IF_EXPECTED_BACK * (startsIfBack ?? STARTS_AFTER_START);
  return logOddsOf(STARTS_AFTER_START) - logOddsOf(starts);
}
