/** When the hub polls each source for what. Times of day are German time. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A polling window relative to kickoff, and the interval within it. */
export interface Span {
  fromMs: number;
  untilMs: number;
  everyMs: number;
}

/** For sources that report a whole season, part by part. */
export interface SeasonIntervals {
  /** Which season is current. */
  season: readonly string[];
  fixtures: readonly string[];
  europeanMatches: readonly string[];
  /** Daily at these times during transfer windows, else on this weekday. */
  squads: { weekday: string; times: readonly string[] };
  absences: readonly string[];
  /** On days with matches, from this time until the last one has begun. */
  absencesOnMatchday: { from: string; everyMs: number };
  /** Until both elevens of a match are complete. */
  lineups: Span;
  /** Times after the end of a match; statistics are corrected for days. */
  appearances: readonly number[];
  /** Repeated with growing pauses until the rows of an overdue match are complete. */
  appearancesAgain: { leastMs: number; shareOfTimeSinceEnd: number };
}

/** For sources with results only. */
export interface ResultsIntervals {
  seasonMs: number;
  /** The current matchday, while matches are running and otherwise. */
  whileRunningMs: number;
  otherwiseMs: number;
  /** Times after the end of a match at which it is read again; results are edited for days. */
  settledAfterMs: readonly number[];
}

/** For sources with few requests a day, which are planned. */
export interface PlannedIntervals {
  elevens: Span;
  /** Time after the end of a match at which it is first requested. */
  settledMs: number;
  /** Pauses before a match with incomplete rows is requested again; after the last one it is left to the administrators. */
  againAfterMs: readonly number[];
  /** Pause before a day with missing matches is listed again. */
  dayAgainMs: number;
  /** Time after the end of a match at which it is read again for corrections. */
  correctedMs: number;
}

/** For feeds of headlines; feeds can ask for a longer interval, up to `longestMs`. */
export interface NewsIntervals {
  everyMs: number;
  longestMs: number;
}

export const WHOLE_SEASON: SeasonIntervals = {
  season: ['04:00'],
  fixtures: ['04:10', '12:10'],
  europeanMatches: ['04:20'],
  squads: { weekday: 'Mon', times: ['05:00'] },
  absences: ['07:00', '12:00', '17:00', '21:00'],
  absencesOnMatchday: { from: '07:00', everyMs: HOUR_MS },
  lineups: { fromMs: -75 * MINUTE_MS, untilMs: 10 * MINUTE_MS, everyMs: 4 * MINUTE_MS },
  appearances: [15 * MINUTE_MS, 3 * HOUR_MS, DAY_MS, 6 * DAY_MS],
  appearancesAgain: { leastMs: 10 * MINUTE_MS, shareOfTimeSinceEnd: 1 / 12 },
};

export const RESULTS: ResultsIntervals = {
  seasonMs: DAY_MS,
  whileRunningMs: 2 * MINUTE_MS,
  otherwiseMs: 30 * MINUTE_MS,
  settledAfterMs: [3 * HOUR_MS, DAY_MS, 6 * DAY_MS],
};

export const DAILY = { everyMs: DAY_MS } as const;

export const NEWS: NewsIntervals = { everyMs: 10 * MINUTE_MS, longestMs: DAY_MS };

/** Line-ups are published from 40 minutes before kickoff, and polled every quarter of an hour. */
export const PLANNED: PlannedIntervals = {
  elevens: { fromMs: -40 * MINUTE_MS, untilMs: 5 * MINUTE_MS, everyMs: 15 * MINUTE_MS },
  settledMs: 15 * MINUTE_MS,
  againAfterMs: [HOUR_MS, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS],
  dayAgainMs: 12 * HOUR_MS,
  correctedMs: DAY_MS,
};

/** Intervals by kind of reader. */
export type PollIntervals =
  | SeasonIntervals
  | ResultsIntervals
  | PlannedIntervals
  | NewsIntervals
  | typeof DAILY;
