import type { Departure } from '@hub/shared/catalog/players.schema.ts';
import { berlinDayOf, formatUtcDay } from './dates.ts';

/** Texts for players who no longer belong to a club of the league. */
export const notInLeague = (league: string) => `nicht mehr in der ${league}`;

/** His last club and the day since when he has been gone, as far as known; else empty. */
export const lastClubText = ({ clubName, sinceTs }: Departure): string =>
  [
    ...(clubName === null ? [] : [`zuletzt ${clubName}`]),
    ...(sinceTs === null ? [] : [`seit ${formatUtcDay(berlinDayOf(sinceTs))}`]),
  ].join(', ');

/** Says that he has left, with the club and the day if known. */
export function departureText(left: Departure, league: string): string {
  const lastClub = lastClubText(left);
  return lastClub === '' ? notInLeague(league) : `${notInLeague(league)} (${lastClub})`;
}
