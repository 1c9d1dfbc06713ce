import { clubCandidates } from './inputs/candidates.ts';
import { eachClub } from './inputs/clubReading.ts';
import { forecastClub, constantsFor, scoreCandidates, type PlayerForecast } from './forecastClub.ts';
import { findAbsenceEffects } from './absenceEffects.ts';
import { committedModel } from './committedModel.ts';
import type { PstartModel } from './pstartModel.ts';
import type { StartGain } from '@hub/shared/startChance/pstart.schema.ts';
import type { LeagueSnapshot } from './types.ts';

/**
 * Computes the start probability and the other two outcomes of every candidate whose club has an upcoming fixture.
 *
 * Within a club, goalkeepers add up to 1 and outfield players to 10, each in [0.01, 0.99]. If a club has no more
 * available players than places, each has 0.994 and the sum falls short; a club without a keeper adds up to 10.
 * Suspended players have 0.005. Once a club's eleven is official, its players have 1 and all others 0. The order of
 * the snapshot's lists does not matter.
 *
 * @param model fitted constants; the committed ones unless a backtest fits its own
 * @returns forecasts ordered by fixture, club and player id; one sentence in `errors` for each player or fixture with
 *   invalid facts
 */
export function computeStartProbabilities(
  snapshot: LeagueSnapshot,
  model: PstartModel = committedModel,
): { forecasts: PlayerForecast[]; errors: string[] } {
  const errors: string[] = [];
  const forecasts: PlayerForecast[] = [];
  for (const reading of eachClub(snapshot, errors)) {
    const club = clubCandidates(reading);
    for (const forecast of forecastClub(club, constantsFor(club, model))) forecasts.push(forecast);
  }
  return { forecasts, errors };
}

/** The forecasts of `computeStartProbabilities`, one club at a time, so that callers can pause in between. */
export function* forecastsByClub(
  snapshot: LeagueSnapshot,
  model: PstartModel = committedModel,
): Generator<PlayerForecast[]> {
  for (const reading of eachClub(snapshot, [])) {
    const club = clubCandidates(reading);
    yield forecastClub(club, constantsFor(club, model));
  }
}

/**
 * Computes the forecasts of `computeStartProbabilities`, and who gains from a team-mate's injury or suspension: the
 * difference from the same computation without that absence. There are no gains once a club's eleven is official.
 *
 * @returns `gains` by player id, the greatest first; only players who gain
 */
export function forecastLeague(
  snapshot: LeagueSnapshot,
  model: PstartModel = committedModel,
): LeagueForecast {
  const clubs = forecastClubs(snapshot, model);
  for (;;) {
    const { done, value } = clubs.next();
    if (done === true) return value;
  }
}

export interface LeagueForecast {
  forecasts: PlayerForecast[];
  gains: Map<string, StartGain[]>;
  errors: string[];
}

/** The same one club at a time, so that the caller can pause in between. */
export function* forecastClubs(
  snapshot: LeagueSnapshot,
  model: PstartModel = committedModel,
): Generator<undefined, LeagueForecast> {
  const errors: string[] = [];
  const gains = new Map<string, StartGain[]>();
  const forecasts: PlayerForecast[] = [];
  for (const reading of eachClub(snapshot, errors)) {
    yield;
    const club = clubCandidates(reading);
    const constants = constantsFor(club, model);
    const scored = scoreCandidates(club, constants);
    const ofClub = forecastClub(club, constants, scored);
    for (const [playerId, list] of findAbsenceEffects(reading, { scored, forecasts: ofClub }, constants))
      gains.set(playerId, list);
    forecasts.push(...ofClub);
  }
  return { forecasts, gains, errors };
}
