/** The league that continues one in the next season. */
export const tipLeaguesGoOn = ['alter table tip_leagues add column continued_as text'];
