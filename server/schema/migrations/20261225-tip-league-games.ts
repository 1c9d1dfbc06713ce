/** The managers' game by whose points friends' leagues are also counted. */
export const tipLeagueGames: readonly string[] = ['alter table tip_leagues add column game text'];
