import type { PlayerFact } from './types.ts';

/** An absence that somebody expects to be over by the fixture. */
export interface ExpectedReturn {
  /** ISO date. */
  date: string;
  /** Squads that he has missed in a row before that day. */
  matchesMissed: number;
  /** He was suspended, neither injured nor doubtful. */
  afterBan: boolean;
}

type AbsenceFacts = Pick<PlayerFact, 'injuryStatus' | 'suspended' | 'expectedReturn'>;

/**
 * Whether the day on which a player is expected back lies before a kickoff ('back', the day of the match counts) or
 * after it ('later'); null where nobody named a day, and for one who is not out.
 */
export function returnStateOf(player: AbsenceFacts, kickoffMs: number): 'back' | 'later' | null {
  const { injuryStatus, suspended, expectedReturn } = player;
  const isOut = suspended || ['injured', 'questionable', 'suspended'].includes(injuryStatus);
  if (!isOut || expectedReturn === undefined || expectedReturn === null) return null;
  return expectedReturn <= new Date(kickoffMs).toISOString().slice(0, 10) ? 'back' : 'later';
}

/** Chance of being available on the day named, since such days slip (domain research 2.4, step 1). */
export const AVAILABLE_IF_EXPECTED_BACK = 0.6;
/** Of a regular who began his club's last match (domain research 2.2). */
const STARTS_AFTER_START = 0.766;
/** Of a regular who is back in the squad, by the squads missed in a row before (domain research 2.2). */
const STARTS_AFTER_GAP = [
  [0, STARTS_AFTER_START],
  [1, 0.74],
  [2, 0.56],
  [3, 0.49],
  [4, 0.45],
  [6, 0.34],
] as const;

const logOddsOf = (chance: number) => Math.log(chance / (1 - chance));

/** Log-odds that a player loses who is expected back, by the length of his absence; a ban that is over costs nothing. */
export function returnCost({ matchesMissed, afterBan }: ExpectedReturn): number {
  if (afterBan) return 0;
  const startsIfBack = STARTS_AFTER_GAP.findLast(([missed]) => missed <= matchesMissed)?.[1];
  const starts = AVAILABLE_IF_EXPECTED_BACK * (startsIfBack ?? STARTS_AFTER_START);
  return logOddsOf(STARTS_AFTER_START) - logOddsOf(starts);
}
