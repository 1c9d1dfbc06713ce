import { candidatesOf, clubCandidates, readClubs } from './candidates.ts';
import { forecastClub, halfFor, scoredClub, type PlayerForecast } from './forecastClub.ts';
import { clubGains } from './clubGains.ts';
import { committedModel } from './model.data.ts';
import type { PstartModel } from './pstartModel.ts';
import type { StartGain } from '#shared/pstart.ts';
import type { LeagueSnapshot } from './types.ts';

/**
 * Start probability of every candidate whose club has a fixture ahead, with the other two outcomes.
 *
 * Within a club goalkeepers add up to 1 and outfield players to 10 with everybody in [0.01, 0.99]. Where a club has no
 * more available players than places everybody is at 0.994 and the sum falls short by whom it lacks; a club without a
 * keeper adds up to 10. Suspended players have 0.005. Once a club's eleven is official its players have 1 and all
 * others 0. The order of the snapshot's lists does not matter.
 *
 * @param model what is fitted; the committed constants unless a backtest fits its own
 * @returns forecasts by fixture, club and player id; one entry in `errors` for each player or fixture whose facts make
 *   no sense, in a sentence that names it
 */
export function computeStartProbabilities(
  snapshot: LeagueSnapshot,
  model: PstartModel = committedModel,
): { forecasts: PlayerForecast[]; errors: string[] } {
  const { clubs, errors } = candidatesOf(snapshot);
  return { forecasts: clubs.flatMap((club) => forecastClub(club, halfFor(club, model))), errors };
}

/**
 * The forecasts of `computeStartProbabilities`, and who gains because a team-mate is injured or suspended: his chance
 * against the same computation without that absence. A club whose eleven is official has no such gains.
 *
 * @returns `gains` by player id, the greatest first; players who do not gain are left out
 */
export function forecastLeague(
  snapshot: LeagueSnapshot,
  model: PstartModel = committedModel,
): { forecasts: PlayerForecast[]; gains: Map<string, StartGain[]>; errors: string[] } {
  const { readings, errors } = readClubs(snapshot);
  const gains = new Map<string, StartGain[]>();
  const forecasts = readings.flatMap((reading) => {
    const club = clubCandidates(reading);
    const half = halfFor(club, model);
    const scored = scoredClub(club, half);
    const ofClub = forecastClub(club, half, scored);
    for (const [playerId, list] of clubGains(reading, { scored, forecasts: ofClub }, half))
      gains.set(playerId, list);
    return ofClub;
  });
  return { forecasts, gains, errors };
}
