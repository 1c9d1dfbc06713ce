import type { NewsIntervals, SeasonIntervals, Span } from '@hub/shared/feeds/pollIntervals.ts';

/** Calculates which parts of a source are due by the poll intervals of its descriptor. Times of day are German. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TIME_ZONE = 'Europe/Berlin';

/** From kickoff until a match is over, with break and added time. */
export const MATCH_MS = 110 * MINUTE_MS;

/** Months and days of the transfer windows, when squads are read daily. */
const TRANSFER_WINDOWS = [
  ['01-01', '02-05'],
  ['06-15', '09-05'],
] as const;

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant as clocks in Germany show it. */
function localTime(ms: number): { weekday: string; date: string; minutes: number } {
  const part = Object.fromEntries(FORMAT.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    weekday: part['weekday'] ?? '',
    date: `${part['year']}-${part['month']}-${part['day']}`,
    minutes: Number(part['hour']) * 60 + Number(part['minute']),
  };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether one of these times of day has passed since `lastMs`. */
export function hasPassed(times: readonly string[], lastMs: number, nowMs: number): boolean {
  const { minutes } = localTime(nowMs);
  const ago = times.map((time) => (minutes - minutesOf(time) + 24 * 60) % (24 * 60));
  const newestMs = nowMs - (nowMs % MINUTE_MS) - Math.min(...ago) * MINUTE_MS;
  return lastMs < newestMs;
}

export function areSquadsDue(
  { squads }: Pick<SeasonIntervals, 'squads'>,
  lastMs: number,
  nowMs: number,
): boolean {
  if (nowMs - lastMs >= 7 * DAY_MS) return true;
  const { weekday, date } = localTime(nowMs);
  const day = date.slice(5);
  const isDaily = TRANSFER_WINDOWS.some(([from, until]) => day >= from && day <= until);
  return (isDaily || weekday === squads.weekday) && hasPassed(squads.times, lastMs, nowMs);
}

/** @param kickoffsMs kickoffs near now */
export function areAbsencesDue(
  { absences, absencesOnMatchday }: Pick<SeasonIntervals, 'absences' | 'absencesOnMatchday'>,
  lastMs: number,
  nowMs: number,
  kickoffsMs: readonly number[],
): boolean {
  if (hasPassed(absences, lastMs, nowMs)) return true;
  const { from, everyMs } = absencesOnMatchday;
  if (nowMs - lastMs < everyMs) return false;
  const { date, minutes } = localTime(nowMs);
  const isBeforeKickoff = kickoffsMs.some(
    (ms) => ms > nowMs && ms < nowMs + DAY_MS && localTime(ms).date === date,
  );
  return isBeforeKickoff && minutes >= minutesOf(from);
}

/** Whether elevens of a match should be out and are due for a request. @param lastMs last request, 0 before the first */
export function isLineupDue(
  { fromMs, untilMs, everyMs }: Span,
  kickoffMs: number,
  lastMs: number,
  nowMs: number,
): boolean {
  return nowMs >= kickoffMs + fromMs && nowMs <= kickoffMs + untilMs && nowMs - lastMs >= everyMs;
}

/** Whether a feed of headlines is due for a request. @param askedMs last request, 0 before the first */
export function areNewsDue(
  { everyMs, longestMs }: NewsIntervals,
  { askedMs, ttlMinutes }: { askedMs: number; ttlMinutes: number },
  nowMs: number,
): boolean {
  return nowMs - askedMs >= Math.min(Math.max(everyMs, ttlMinutes * MINUTE_MS), longestMs);
}

/**
 * Whether a match that should be over is due for a request.
 *
 * @param completeMs when a complete answer last arrived, 0 before the first
 * @param lastMs when it was last requested
 */
export function areAppearancesDue(
  { appearances, appearancesAgain }: Pick<SeasonIntervals, 'appearances' | 'appearancesAgain'>,
  kickoffMs: number,
  { completeMs, lastMs }: { completeMs: number; lastMs: number },
  nowMs: number,
): boolean {
  const due = appearances.map((afterMs) => kickoffMs + MATCH_MS + afterMs).filter((ms) => ms <= nowMs);
  const newestMs = due.at(-1);
  if (newestMs === undefined) return false;
  const { leastMs, shareOfTimeSinceEnd } = appearancesAgain;
  const pauseMs = Math.max(leastMs, (nowMs - kickoffMs - MATCH_MS) * shareOfTimeSinceEnd);
  return completeMs < newestMs && nowMs - lastMs >= pauseMs;
}
