import type { ReliabilityReason, Reliability } from '#shared/startChance/pstartOutlook.ts';
import type { Candidate } from './inputs/candidates.ts';

/** With fewer matches or squads than this, a player's history says little (domain research 2.4, step 10). */
const MATCHES_THAT_SHOW_A_PLAYER = 5;
/** A smaller chance contradicts nothing. */
const CHANCE_THAT_MATTERS = 0.1;
/** Squads missed in a row that contradict a report of being fit. */
const SQUADS_THAT_CONTRADICT = 2;
/** Days without a match after which the last line-up is out of date. */
const LONG_BREAK_DAYS = 13;
/** Distance from one half beyond which 85 % of the calls are right, as the chances are calibrated. */
const CLEAR_DISTANCE = 0.35;
/** Distance from one half below which more than a third of the calls are wrong. */
const OPEN_DISTANCE = 0.15;

/**
 * How reliable a start probability is, with the first reason that applies: certain facts, then weaknesses of the data,
 * then how clear the call is.
 *
 * @param chance `startProbability` after the balance of the club, [0, 1]; `available`: chance that he can play at all, below 1 if
 *   only an old status is against him
 */
export function reliabilityOf(
  { certainCase, expectedBack, facts, inputs, player, restDays }: Candidate,
  { startProbability, available }: { startProbability: number; available: number },
): { reliability: Reliability; reliabilityReason: ReliabilityReason } {
  const rate = (reliability: Reliability, reliabilityReason: ReliabilityReason) => ({
    reliability,
    reliabilityReason,
  });
  if (certainCase === 'officialStarter' || certainCase === 'officialReserve') return rate('high', 'official');
  const matters = startProbability >= CHANCE_THAT_MATTERS;
  if (available < 1) return rate(matters ? 'low' : 'medium', 'oldStatus');
  if (certainCase !== null) return rate('high', 'certainCase');
  // The injury decides, whatever his last matches suggest.
  if (player.injuryStatus === 'injured' && expectedBack === null && !matters)
    return rate('high', 'certainCase');
  if (facts.matches < MATCHES_THAT_SHOW_A_PLAYER || (matters && facts.squads < MATCHES_THAT_SHOW_A_PLAYER))
    return rate('low', 'fewMatches');
  if (expectedBack !== null && !expectedBack.afterBan) return rate('low', 'expectedBack');
  if (player.injuryStatus === 'questionable') return rate('low', 'questionable');
  if (player.injuryStatus === 'fit' && matters && inputs.squadsMissed >= SQUADS_THAT_CONTRADICT)
    return rate('low', 'contradiction');
  const distance = Math.abs(startProbability - 1 / 2);
  if (distance < OPEN_DISTANCE) return rate('low', 'openRace');
  if (distance < CLEAR_DISTANCE) return rate('medium', 'leaning');
  return restDays !== null && restDays >= LONG_BREAK_DAYS
    ? rate('medium', 'longBreak')
    : rate('high', 'clear');
}
