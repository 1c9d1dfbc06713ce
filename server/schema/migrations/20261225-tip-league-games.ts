/** The managers' game whose points are counted in a friends' league, too. */
export const tipLeagueGames: readonly string[] = ['alter table tip_leagues add column game text'];
