/** Prefix of a friends' league's name in rows that name a recipient (`user_id`). */
export const LEAGUE_TOLD = 'league ';

/** The name of a friends' league in the rows of its events, chats and their messages. */
export const leagueTold = (leagueId: string): string => `${LEAGUE_TOLD}${leagueId}`;

/** The league that is the recipient; null: it is a user. */
export const leagueIn = (told: string): string | null =>
  told.startsWith(LEAGUE_TOLD) ? told.slice(LEAGUE_TOLD.length) : null;
