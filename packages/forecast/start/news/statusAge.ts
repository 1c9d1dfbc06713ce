import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import type { PlayerFact } from '../types.ts';
import { doubtOf, OUT } from './statusHistory.ts';

/** A report that may keep a player from playing. */
export type AgeingStatus = Exclude<ReportedStatus, 'fit'>;

/** The age of a status at the kickoff to forecast, once it is no longer fresh. */
export interface StatusAge {
  status: AgeingStatus;
  /** From a list of spells, which names injured players by day but does not cover their club's next match. */
  isSpell: boolean;
  /** Days from its last confirmation to the kickoff. */
  daysUnconfirmed: number;
  /** Days from the forecast to the kickoff. */
  daysAhead: number;
  /** Days from when it became known to its last confirmation. */
  daysKnown: number;
  /** League matches that his club has played without him since it was last confirmed. */
  matchesSince: number;
  /** Whether he started the last match that he could play. */
  startedLast: boolean;
}

/** How fast statuses end, see `chanceThatItEnded`. */
export interface StatusEnd {
  /** Exponents of `chanceThatItEnded`, 0: never ends; for starters of the last match, and for others. */
  paceAfterStart: number;
  pace: number;
  /** The a of `chanceThatItEnded`: the greater, the more slowly statuses end at first. */
  days: number;
}

/** Fitted constants of how statuses age. */
export interface StatusAgeing {
  injured: StatusEnd;
  away: StatusEnd;
  doubtful: StatusEnd;
  /** Chance that a ban is over once the club has played a match since it was confirmed. */
  banServed: number;
}

/** Used if no season of the fit has statuses. */
export const NEVER_ENDS: StatusEnd = { paceAfterStart: 0, pace: 0, days: 1 };

/** Not fitted, since no season at hand lists spells; see research/ageing.md. */
const END_OF_SPELL: StatusEnd = { paceAfterStart: 1.2, pace: 1.2, days: 4 };

const MS_PER_DAY = 86_400_000;
/** A status confirmed within these days before kickoff is as certain as one of the same hour; hardly any end within 60 hours. */
const FRESH_DAYS = 1.5;

/** When a status was known and last confirmed, and the forecast and the kickoff that it is used for, all in ms since 1970. */
interface StatusTimes {
  asOfMs: number;
  knownFromMs: number;
  confirmedMs: number;
  kickoffMs: number;
}

/**
 * The age of a player's status at a kickoff; null while it is fresh, and without a report. Bans age by matches, because they do
 * not end by date, all others by days.
 *
 * @param club his club before the forecast
 * @param startedLast whether he started the last match that he could play
 */
export function statusAgeOf(
  player: PlayerFact,
  { asOfMs, knownFromMs, confirmedMs, kickoffMs }: StatusTimes,
  club: { matches: readonly { kickoffMs: number }[] } | undefined,
  startedLast: boolean,
): StatusAge | null {
  const { reportedStatus = player.injuryStatus === 'injured' ? 'injured' : 'fit' } = player;
  if (reportedStatus === 'fit') return null;
  const status = reportedStatus === 'doubtful' && doubtOf(player) === OUT ? 'injured' : reportedStatus;
  const daysUnconfirmed = (kickoffMs - confirmedMs) / MS_PER_DAY;
  const matchesSince = club?.matches.filter((match) => match.kickoffMs >= confirmedMs).length ?? 0;
  const isFresh = status === 'suspended' ? matchesSince === 0 : !(daysUnconfirmed > FRESH_DAYS);
  return isFresh
    ? null
    : {
        status,
        isSpell: player.reportedStatus === undefined,
        daysUnconfirmed,
        daysAhead: (kickoffMs - asOfMs) / MS_PER_DAY,
        daysKnown: Math.max(0, (confirmedMs - knownFromMs) / MS_PER_DAY),
        matchesSince,
        startedLast,
      };
}

/**
 * The chance that a status has ended since it was last confirmed, [0, 1): 1 − ((a + k) ÷ (a + k + t)) ^ pace, with a = `days`,
 * k = days known until confirmed, t = days from then to kickoff beyond `FRESH_DAYS`. For a ban it is `banServed`.
 */
export function chanceThatItEnded(
  { status, isSpell, daysUnconfirmed, daysKnown, startedLast }: StatusAge,
  ageing: StatusAgeing,
): number {
  if (status === 'suspended') return ageing.banServed;
  const { pace, paceAfterStart, days } = isSpell ? END_OF_SPELL : ageing[status];
  const sinceFresh = Math.max(0, daysUnconfirmed - FRESH_DAYS);
  return 1 - ((days + daysKnown) / (days + daysKnown + sinceFresh)) ** (startedLast ? paceAfterStart : pace);
}

/** Days up to the forecast since a status became known, and since it was last confirmed. */
export const daysSinceReport = ({ daysKnown, daysUnconfirmed, daysAhead }: StatusAge) => ({
  daysKnown: Math.max(0, daysKnown + daysUnconfirmed - daysAhead),
  daysUnconfirmed: Math.max(0, daysUnconfirmed - daysAhead),
});
