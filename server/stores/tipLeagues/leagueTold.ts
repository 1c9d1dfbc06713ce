/** Begins what stands for a friends' league where rows name the user who is told (`user_id`). */
export const LEAGUE_TOLD = 'league ';

/** Stands for a friends' league in the rows of its events, chats and their messages. */
export const leagueTold = (leagueId: string): string => `${LEAGUE_TOLD}${leagueId}`;

/** The league that is told; null: a user is. */
export const leagueIn = (told: string): string | null =>
  told.startsWith(LEAGUE_TOLD) ? told.slice(LEAGUE_TOLD.length) : null;
