/** Number of a game's teams that hold a player, from a season file. */
export const holders: readonly string[] = ['alter table last_seasons add column holders real'];
