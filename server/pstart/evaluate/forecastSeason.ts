import { candidatesOf, type ClubCandidates } from '../candidates.ts';
import {
  forecastClub,
  halfFor,
  scoreCandidates,
  type PlayerForecast,
  type ScoredCandidate,
} from '../forecastClub.ts';
import { committedModel } from '../model.data.ts';
import type { PstartHalf, PstartModel } from '../pstartModel.ts';
import type { SeasonTrend } from '../seasonTrend.ts';
import { toTrendSample, TrendLearner } from '../trendLearner.ts';
import { walkSeason, type KickoffView } from './walkSeason.ts';
import type { PlayedSeason, WalkOptions } from './playedSeason.ts';

/** The forecasts of one kickoff, by fixture, club and player. */
export interface ForecastView extends KickoffView {
  forecasts: PlayerForecast[];
  /** The model's sentences about facts that make no sense. */
  errors: string[];
}

/**
 * Forecasts a played season kickoff by kickoff, using only what was known before each, with the trend that its earlier
 * matches show.
 */
export function* forecastSeason(
  season: PlayedSeason,
  options: WalkOptions,
  model: PstartModel = committedModel,
): Generator<ForecastView> {
  for (const { scoredClubs, ...view } of scoreSeason(season, options, model, new TrendLearner()))
    yield {
      ...view,
      forecasts: scoredClubs.flatMap(({ club, half, scored }) => forecastClub(club, half, scored)),
    };
}

/** The scores of one kickoff, before they are balanced into chances. */
interface ScoredView extends KickoffView {
  scoredClubs: { club: ClubCandidates; half: PstartHalf; scored: ScoredCandidate[] }[];
  errors: string[];
}

/** Walks a season and lets the learner follow it. */
function* scoreSeason(
  season: PlayedSeason,
  options: WalkOptions,
  model: PstartModel,
  learner: TrendLearner,
): Generator<ScoredView> {
  for (const view of walkSeason(season, options)) {
    const snapshot = { ...view.snapshot, trend: learner.trend(view.snapshot.asOfTs) };
    const { clubs, errors } = candidatesOf(snapshot);
    const scoredClubs = clubs.map((club) => {
      const half = halfFor(club, model);
      return { club, half, scored: scoreCandidates(club, half) };
    });
    for (const { club, scored } of scoredClubs)
      if (view.teamIds.includes(club.teamId))
        learner.learn(
          view.kickoffTs,
          toTrendSample(scored, (playerId) => view.starters.has(`${club.teamId}\n${playerId}`)),
        );
    yield { ...view, snapshot, scoredClubs, errors };
  }
}

/** First match of a club that a trend is learned from; before it too little is known about its players. */
const TREND_FROM_MATCH = 6;

/**
 * The trend that a season's matches show by an instant, ISO-8601 UTC.
 *
 * @param rest waited for after each kickoff, so that a whole season holds up nobody
 */
export async function trendOfSeason(
  season: PlayedSeason,
  asOfTs: string,
  rest: () => Promise<unknown>,
): Promise<SeasonTrend> {
  const learner = new TrendLearner();
  const options = { fromMatch: TREND_FROM_MATCH, absences: 'begun', news: 'known' } as const;
  const views = scoreSeason(season, options, committedModel, learner);
  // The learner learns while the season is walked.
  while (views.next().done !== true) await rest();
  return learner.trend(asOfTs);
}
