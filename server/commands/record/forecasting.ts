import type { PlayerForecast } from '../../pstart/forecastClub.ts';
import { forecastsByClub } from '../../pstart/startProbabilities.ts';
import type { LeagueSnapshot } from '../../pstart/types.ts';
import { createPace } from '../../provider/loopTurns.ts';
import { withoutNews } from '../../pstart/news/withoutNews.ts';

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

/** A player's forecast for a fixture. */
export const forecastKey = (fixtureId: string, playerId: string) => `${fixtureId} ${playerId}`;

/** What the chances would be if nothing had been said of any player, by `forecastKey`; none where nothing was said. */
export async function chancesWithoutNews(snapshot: LeagueSnapshot): Promise<ReadonlyMap<string, number>> {
  const isAnythingSaid = (snapshot.statuses?.length ?? 0) + (snapshot.statusCover?.length ?? 0) > 0;
  if (!isAnythingSaid) return new Map();
  const forecasts = await forecastInSteps(withoutNews(snapshot));
  return new Map(
    forecasts.map(({ fixtureId, playerId, startProbability }) => [
      forecastKey(fixtureId, playerId),
      startProbability,
    ]),
  );
}
