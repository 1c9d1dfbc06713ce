import type { LeagueSnapshot } from '../../pstart/types.ts';
import { withoutNews } from '../../pstart/news/withoutNews.ts';
import { forecastInSteps } from './forecastInSteps.ts';

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
