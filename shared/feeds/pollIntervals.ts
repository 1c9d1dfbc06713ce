/** When the hub asks a source for what, as data. Times of day are Germany's. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** While something is awaited: from and until when, counted from kickoff, and how often. */
export interface Span {
  fromMs: number;
  untilMs: number;
  everyMs: number;
}

/** Of a source that tells a whole season, each part by itself. */
export interface SeasonIntervals {
  /** Which season is on. */
  season: readonly string[];
  fixtures: readonly string[];
  europeanMatches: readonly string[];
  /** Daily at these times while players may change clubs, else on this day of the week. */
  squads: { weekday: string; times: readonly string[] };
  absences: readonly string[];
  /** On a day with matches from this time on, until the last has begun. */
  absencesOnMatchday: { from: string; everyMs: number };
  /** Until both elevens of a match are complete. */
  lineups: Span;
  /** Times after the end of a match; statistics are corrected for days. */
  appearances: readonly number[];
  /** Until a match that should be over is answered completely: after some time, then ever more rarely. */
  appearancesAgain: { leastMs: number; shareOfTimeSinceEnd: number };
}

/** Of a source with results alone. */
export interface ResultsIntervals {
  seasonMs: number;
  /** The matchday that is on, while matches run and else. */
  whileRunningMs: number;
  otherwiseMs: number;
  /** Times after the end of a match at which it is read again; results are edited for days. */
  settledAfterMs: readonly number[];
}

/** Of a source with few requests a day, which are planned. */
export interface PlannedIntervals {
  elevens: Span;
  /** Time after the end of a match from which it is asked for. */
  settledMs: number;
  /** Pauses before a match is asked for again whose rows are incomplete; then it is left to the desk. */
  againAfterMs: readonly number[];
  /** A day is listed again when matches of it are missing. */
  dayAgainMs: number;
  /** Time after the end of a match at which it is read once more. */
  correctedMs: number;
}

/** Of feeds of headlines: more rarely where one wants to be left alone for longer. */
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

/** Each kind of reader knows what it asks for. */
export type PollIntervals =
  | SeasonIntervals
  | ResultsIntervals
  | PlannedIntervals
  | NewsIntervals
  | typeof DAILY;
