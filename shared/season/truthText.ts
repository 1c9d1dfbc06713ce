import { formatEstimate, TOO_LITTLE_SEEN } from '../startChance/chanceText.ts';
import { formatCount } from '../text/format.ts';
import type { MatchTruth } from './matchTruth.ts';

/** Beside a forecast for a match that has begun. */
export const BEFORE_KICKOFF = 'vor Anpfiff';

/** What is known of a player's match, in German, for lists, pages, pictures and mails: `77 % vor Anpfiff`. */
export function truthInWords(truth: MatchTruth): string {
  switch (truth.kind) {
    case 'forecast':
      return formatEstimate(truth.startProbability);
    case 'lastForecast':
      return `${formatEstimate(truth.startProbability)} ${BEFORE_KICKOFF}`;
    case 'playing':
      return `spielt, ${formatCount(truth.minutes)}. Minute`;
    case 'played':
      return `von Beginn an, ${formatCount(truth.minutes)} Minuten`;
    case 'cameOn':
      return `in der ${formatCount(truth.minutes)}. Minute eingewechselt`;
    case 'cameOnFor':
      return `eingewechselt, ${formatCount(truth.minutes)} Minuten`;
    case 'wentOff':
      return `in der ${formatCount(truth.minutes)}. Minute ausgewechselt`;
    case 'unknown':
    case 'guess':
    case 'free':
    case 'suspended':
    case 'injured':
    case 'in':
    case 'bench':
    case 'notIn':
    default:
      return WORDS[truth.kind];
  }
}

const WORDS = {
  unknown: 'noch keine Prognose',
  guess: TOO_LITTLE_SEEN,
  free: 'spielfrei',
  suspended: 'gesperrt',
  injured: 'verletzt',
  in: 'in der Elf',
  bench: 'auf der Bank',
  notIn: 'nicht in der Elf',
} as const;
