/** The leagues that a hub can show, one each; what their sources call them stands with the sources. */
export const LEAGUES = {
  bl1: { name: 'Bundesliga' },
  bl2: { name: '2. Bundesliga' },
} as const;

export type League = keyof typeof LEAGUES;
export const LEAGUE_KEYS = Object.keys(LEAGUES) as League[];
