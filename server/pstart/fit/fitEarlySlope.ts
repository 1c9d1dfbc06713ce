import type { ClubCandidates } from '../inputs/candidates.ts';
import { scoreCandidates } from '../forecastClub.ts';
import type { PstartCards } from '../pstartModel.ts';
import { learnTrend, toTrendSample } from '../trendLearner.ts';

/** Keeps the slope near 1 with few matches, and fixes `startedLast`. */
const RIDGE = { slope: 10, startedLast: 1e9 };

/**
 * Fits the factor on the log-odds of a club that has played few matches, because few line-ups are less informative, by maximum
 * likelihood of who started given how many did.
 */
export function fitEarlySlope(
  matches: readonly { club: ClubCandidates; partOf: ReadonlyMap<string, { started: boolean }> }[],
  cards: PstartCards,
): number {
  const samples = matches.map(({ club, partOf }) =>
    toTrendSample(scoreCandidates(club, cards), (playerId) => partOf.get(playerId)?.started === true),
  );
  return 1 + learnTrend(samples, undefined, RIDGE).slope;
}
