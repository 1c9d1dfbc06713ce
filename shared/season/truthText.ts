import { formatEstimate, TOO_LITTLE_SEEN } from '../startChance/chanceText.ts';
import { formatCount } from '../text/format.ts';
import type { MatchTruth } from './matchTruth.ts';

/** Beside a forecast for a match that has begun. */
export const BEFORE_KICKOFF = 'vor Anpfiff';

/** With the number of minutes in place of `#`. */
const WORDS = {
  unknown: 'noch keine Prognose',
  guess: TOO_LITTLE_SEEN,
  free: 'spielfrei',
  suspended: 'gesperrt',
  injured: 'verletzt',
  in: 'steht in der Elf',
  bench: 'sitzt auf der Bank',
  notIn: 'nicht in der Elf',
  missing: 'nicht dabei',
  playing: 'spielt, Minute #',
  played: 'von Beginn, # Minuten',
  cameOn: 'eingewechselt, Minute #',
  cameOnFor: 'eingewechselt, # Minuten',
  wentOff: 'ausgewechselt, Minute #',
} as const;

/** What is known of a player's match, in German, wherever it is written or read out: `77 % vor Anpfiff`. */
export function truthInWords(truth: MatchTruth): string {
  if ('minutes' in truth) {
    const words = WORDS[truth.kind].replace('#', formatCount(truth.minutes));
    return truth.minutes === 1 ? words.replace('Minuten', 'Minute') : words;
  }
  if (!('startProbability' in truth)) return WORDS[truth.kind];
  const chance = formatEstimate(truth.startProbability);
  return truth.kind === 'forecast' ? chance : `${chance} ${BEFORE_KICKOFF}`;
}
