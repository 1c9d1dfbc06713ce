import type { Departure } from '#shared/players.ts';
import { berlinDayOf, formatUtcDay } from './dates.ts';

/** For whoever no longer belongs to a club of the league. */
export const notInLeague = (league: string) => `nicht mehr in der ${league}`;

/** With the club that he left and since when that is known, as far as anybody knows. */
export function departureText({ clubName, sinceTs }: Departure, league: string): string {
  const details = [
    ...(clubName === null ? [] : [`zuletzt ${clubName}`]),
    ...(sinceTs === null ? [] : [`seit ${formatUtcDay(berlinDayOf(sinceTs))}`]),
  ];
  const gone = notInLeague(league);
  return details.length === 0 ? gone : `${gone} (${details.join(', ')})`;
}
