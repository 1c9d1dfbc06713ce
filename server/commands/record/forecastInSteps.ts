import type { PlayerForecast } from '../../pstart/forecastClub.ts';
import { forecastsByClub } from '../../pstart/startProbabilities.ts';
import type { LeagueSnapshot } from '../../pstart/types.ts';
import { createPace } from '../../provider/loopTurns.ts';

/** Computes as `computeStartProbabilities`, and lets others have the event loop between the clubs. */
export async function forecastInSteps(snapshot: LeagueSnapshot): Promise<PlayerForecast[]> {
  const pace = createPace();
  const forecasts: PlayerForecast[] = [];
  for (const ofClub of forecastsByClub(snapshot)) {
    forecasts.push(...ofClub);
    if (pace.isOver()) await pace.rest();
  }
  return forecasts;
}
