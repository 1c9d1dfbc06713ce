/** The league of the next season in which one goes on. */
export const tipLeaguesGoOn = ['alter table tip_leagues add column continued_as text'];
