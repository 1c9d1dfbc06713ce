/** How a season differs from those of the fit, judged by its own matches. */
export interface SeasonTrend {
  /** Log-odds become (1 + slope) · log-odds: above 0 if line-ups are easier to foresee. */
  slope: number;
  /** Log-odds for a player who started the last match that he could play. */
  startedLast: number;
}

export const NO_TREND: SeasonTrend = { slope: 0, startedLast: 0 };

/**
 * Log-odds that the trend adds for an outfield player: slope · log-odds + trend.startedLast · startedLast.
 *
 * @param logOdds as fitted
 * @param startedLast 1 if he started the last match that he could play, else 0
 */
export function trendLogOdds(logOdds: number, startedLast: number, trend: SeasonTrend): number {
  return trend.slope * logOdds + trend.startedLast * startedLast;
}
