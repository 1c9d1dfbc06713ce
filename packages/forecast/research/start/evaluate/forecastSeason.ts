import { candidatesOf, type ClubCandidates } from '../../../start/inputs/candidates.ts';
import {
  forecastClub,
  constantsFor,
  scoreCandidates,
  type PlayerForecast,
} from '../../../start/forecastClub.ts';
import { endOf } from '../../../start/league/buildLeague.ts';
import { committedModel } from '../../../start/committedModel.ts';
import type { PstartModel } from '../../../start/pstartModel.ts';
import type { SeasonTrend } from '../../../start/seasonTrend.ts';
import { toTrendSample, TrendLearner } from '../../../start/trendLearner.ts';
import { walkKnown } from './walkKnown.ts';
import type { KickoffView } from './walkSeason.ts';
import type { Knowledge, PlayedSeason, WalkOptions } from './playedSeason.ts';

/** The forecasts of one kickoff, by fixture, club and player. */
export interface ForecastView extends KickoffView {
  /** The clubs as the model read them. */
  clubs: ClubCandidates[];
  forecasts: PlayerForecast[];
  /** The model's messages about invalid facts. */
  errors: string[];
}

/**
 * Forecasts a played season kickoff by kickoff, using only what was known before each, with the trend of its earlier
 * matches.
 */
export function* forecastSeason(
  season: PlayedSeason,
  options: WalkOptions,
  model: PstartModel = committedModel,
): Generator<ForecastView> {
  const trendSoFar = new TrendOfSeason(season, options, model);
  for (const view of walkKnown(season, options)) {
    const snapshot = { ...view.snapshot, trend: trendSoFar.at(view.snapshot.asOfTs) };
    const { clubs, errors } = candidatesOf(snapshot);
    yield {
      ...view,
      snapshot,
      clubs,
      forecasts: clubs.flatMap((club) => forecastClub(club, constantsFor(club, model))),
      errors,
    };
  }
}

/** First match of a club from which a trend is learned; before it too little is known about its players. */
const TREND_FROM_MATCH = 6;

/**
 * The trend of a season up to any instant, learned from forecasts made at each kickoff, whichever matches the caller forecasts.
 * The latest day of play does not count yet: its line-ups arrive one by one and are corrected for hours.
 */
class TrendOfSeason {
  readonly #learner = new TrendLearner();
  readonly #model: PstartModel;
  readonly #views: Generator<KickoffView>;
  /** Days of play in order, each with the end of its first match. */
  readonly #days: { day: string; fromTs: string }[];
  /** The next view to learn from; null until it is read, and once all are learned. */
  #next: KickoffView | null = null;
  #isDone = false;

  constructor(season: PlayedSeason, knowledge: Knowledge, model: PstartModel) {
    this.#model = model;
    const { absences, news, known } = knowledge;
    this.#views = walkKnown(season, {
      fromMatch: TREND_FROM_MATCH,
      absences,
      ...(news === undefined ? {} : { news }),
      ...(known === undefined ? {} : { known }),
    });
    const kickoffs = season.fixtures.map(({ kickoffTs }) => kickoffTs).toSorted();
    this.#days = [...Map.groupBy(kickoffs, dayOf)].map(([day, [first = '']]) => ({
      day,
      fromTs: endOf(first),
    }));
  }

  /** Learns from the next kickoff if it is before the latest day of play by an instant; returns false if there is none. */
  learnKickoff(asOfTs: string): boolean {
    const lastDay = this.#days.findLast(({ fromTs }) => fromTs <= asOfTs)?.day ?? '';
    this.#next ??= this.#isDone ? null : (this.#views.next().value ?? null);
    this.#isDone ||= this.#next === null;
    const view = this.#next;
    if (view === null || dayOf(view.kickoffTs) >= lastDay) return false;
    this.#next = null;
    this.#learner.trend(view.kickoffTs);
    for (const club of candidatesOf(view.snapshot).clubs) {
      if (!view.teamIds.includes(club.teamId)) continue;
      const hasStarted = (playerId: string) => view.starters.has(`${club.teamId}\n${playerId}`);
      const scored = scoreCandidates(club, constantsFor(club, this.#model));
      this.#learner.learn(view.kickoffTs, toTrendSample(scored, hasStarted));
    }
    return true;
  }

  at(asOfTs: string): SeasonTrend {
    while (this.learnKickoff(asOfTs));
    return this.#learner.trend(asOfTs);
  }
}

/**
 * The trend of a season's matches up to an instant, ISO-8601 UTC.
 *
 * @param rest awaited after each kickoff, so that a whole season does not block other work
 */
export async function trendOfSeason(
  season: PlayedSeason,
  asOfTs: string,
  rest: () => Promise<unknown>,
): Promise<SeasonTrend> {
  const trend = new TrendOfSeason(season, { absences: 'known', news: 'known' }, committedModel);
  while (trend.learnKickoff(asOfTs)) await rest();
  return trend.at(asOfTs);
}

const dayOf = (instant: string) => instant.slice(0, 10);
