/** How many teams of a game's fans hold a player, as a season file tells. */
export const holders: readonly string[] = ['alter table last_seasons add column holders real'];
