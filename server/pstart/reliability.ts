import type { ReliabilityReason, Reliability } from '#shared/pstartOutlook.ts';
import type { Candidate } from './candidates.ts';

/** With fewer matches or squads of his own a player's history says little (domain research 2.4, step 10). */
const MATCHES_THAT_SHOW_A_PLAYER = 5;
/** A chance below this is no contradiction to anything. */
const CHANCE_THAT_MATTERS = 0.1;
/** Reported fit, and yet left out this many squads in a row. */
const SQUADS_THAT_CONTRADICT = 2;
/** Days without a match after which the last line-up is old. */
const LONG_BREAK_DAYS = 13;
/** Distance from 'one half': beyond it 85 % of the calls are right, as the chances are calibrated. */
const CLEAR_DISTANCE = 0.35;
/** Below it more than a third of the calls are wrong. */
const OPEN_DISTANCE = 0.15;

/**
 * How far a start probability can be relied on, with the first reason that applies: certain facts, then what makes a
 * number weak, then how clear the call is.
 *
 * @param startProbability after the balance of the club, [0, 1]
 */
export function reliabilityOf(
  { certainCase, expectedBack, facts, inputs, player, restDays }: Candidate,
  startProbability: number,
): { reliability: Reliability; reliabilityReason: ReliabilityReason } {
  const say = (reliability: Reliability, reliabilityReason: ReliabilityReason) => ({
    reliability,
    reliabilityReason,
  });
  if (certainCase === 'officialStarter' || certainCase === 'officialReserve') return say('high', 'official');
  if (certainCase !== null) return say('high', 'certainCase');
  const matters = startProbability >= CHANCE_THAT_MATTERS;
  // What his last matches say is beside the point.
  if (player.injuryStatus === 'injured' && expectedBack === null && !matters)
    return say('high', 'certainCase');
  if (facts.matches < MATCHES_THAT_SHOW_A_PLAYER || (matters && facts.squads < MATCHES_THAT_SHOW_A_PLAYER))
    return say('low', 'fewMatches');
  if (expectedBack !== null && !expectedBack.afterBan) return say('low', 'expectedBack');
  if (player.injuryStatus === 'questionable') return say('low', 'questionable');
  if (player.injuryStatus === 'fit' && matters && inputs.squadsMissed >= SQUADS_THAT_CONTRADICT)
    return say('low', 'contradiction');
  const distance = Math.abs(startProbability - 1 / 2);
  if (distance < OPEN_DISTANCE) return say('low', 'openRace');
  if (distance < CLEAR_DISTANCE) return say('medium', 'leaning');
  return restDays !== null && restDays >= LONG_BREAK_DAYS ? say('medium', 'longBreak') : say('high', 'clear');
}
