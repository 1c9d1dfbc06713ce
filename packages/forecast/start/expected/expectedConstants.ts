/** What an expected eleven adds to a player's log-odds L. */
export interface ExpectedConstants {
  constant: number;
  /** Factor on L. */
  logOdds: number;
  named: number;
  /** Factor on L of a player who is named, beside `logOdds`. */
  namedLogOdds: number;
  /** Listed as missing, and as doubtful. */
  out: number;
  doubtful: number;
}

/**
 * Fitted by `npm run fit -- DIR … --expected FILE … --missing FILE …` on elevens that editors named before 164 club matches of
 * Bundesliga, La Liga and Premier League 2017-18, read from match previews, beside the committed model with suspensions unknown.
 * L is the log-odds of the chance without expected elevens. Figures: docs/forecast.md.
 */
export const EXPECTED_CONSTANTS: ExpectedConstants = {
  constant: -0.94,
  logOdds: 0.7,
  named: 2.01,
  namedLogOdds: -0.17,
  out: -2.31,
  doubtful: -0.19,
};

/** Right of eleven of those editors (9.10) beyond 'same eleven again' (8.19) in the same club matches. */
export const EDITORS_LEAD = 0.91;
