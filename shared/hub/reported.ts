/** What the hub's sources report, as far as they have delivered it; sentences promise and count nothing else. */
export interface Reported {
  /** Official elevens before kickoff, from a source or by hand. */
  elevens: boolean;
  /** Scores or players' parts, of a match under way right now. */
  live: boolean;
  /** Absences, so that players without one are known to be fit. */
  absences: boolean;
  /** Headlines. */
  news: boolean;
}

/** Valid until anything is known. */
export const NOTHING_REPORTED: Reported = { elevens: false, live: false, absences: false, news: false };
