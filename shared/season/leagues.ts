import type { PulledSource } from '#shared/feeds/feeds.schema.ts';

/**
 * The leagues that a hub can show, one each, and what their sources call them. A source is missing where no recording or
 * listing tells how it calls that league.
 */
export const LEAGUES = {
  bl1: {
    name: 'Bundesliga',
    ids: {
      openligadb: 'bl1',
      'football-data': 'BL1',
      'api-football': '78',
      sportmonks: '82',
    },
  },
  bl2: { name: '2. Bundesliga', ids: { openligadb: 'bl2', 'api-football': '79' } },
} as const satisfies Record<string, { name: string; ids: Partial<Record<PulledSource, string>> }>;

export type League = keyof typeof LEAGUES;
export const LEAGUE_KEYS = Object.keys(LEAGUES) as League[];

/** What a source calls a league; null where it has none that the hub could ask for. */
export const leagueIdAt = (source: PulledSource, league: League): string | null =>
  (LEAGUES[league].ids as Partial<Record<PulledSource, string>>)[source] ?? null;
