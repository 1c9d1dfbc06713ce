import { clubCandidates, readClubs } from '../candidates.ts';
import { forecastClub, halfFor, scoreCandidates, type PlayerForecast } from '../forecastClub.ts';
import { committedModel } from '../model.data.ts';
import type { PstartModel } from '../pstartModel.ts';
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
  learner = new TrendLearner(),
): Generator<ForecastView> {
  for (const view of walkSeason(season, options)) {
    const snapshot = { ...view.snapshot, trend: learner.trend(view.snapshot.asOfTs) };
    const { readings, errors } = readClubs(snapshot);
    const forecasts = readings.flatMap((reading) => {
      const club = clubCandidates(reading);
      const half = halfFor(club, model);
      const scored = scoreCandidates(club, half);
      if (view.teamIds.includes(club.teamId))
        learner.learn(
          view.kickoffTs,
          toTrendSample(scored, (playerId) => view.starters.has(`${club.teamId}\n${playerId}`)),
        );
      return forecastClub(club, half, scored);
    });
    yield { ...view, snapshot, forecasts, errors };
  }
}

/** First match of a club that a trend is learned from; before it too little is known about its players. */
const TREND_FROM_MATCH = 6;

/** The trend that a season's matches show by an instant, ISO-8601 UTC. */
export function trendOfSeason(season: PlayedSeason, asOfTs: string): SeasonTrend {
  const learner = new TrendLearner();
  const options = { fromMatch: TREND_FROM_MATCH, absences: 'begun', news: 'known' } as const;
  const views = forecastSeason(season, options, committedModel, learner);
  // The learner learns while the season is walked.
  while (views.next().done !== true);
  return learner.trend(asOfTs);
}
