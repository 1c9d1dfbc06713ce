/** The leagues to choose from, one per hub; their ids at sources are in the descriptors of the sources. */
export const LEAGUES = {
  bl1: { name: 'Bundesliga' },
  bl2: { name: '2. Bundesliga' },
} as const;

export type League = keyof typeof LEAGUES;
export const LEAGUE_KEYS = Object.keys(LEAGUES) as League[];
