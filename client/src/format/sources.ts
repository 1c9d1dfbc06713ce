import type { Source } from '#shared/feeds.ts';

export const sourceNames: Record<Source, string> = {
  openligadb: 'OpenLigaDB',
  'football-data': 'football-data.org',
  'api-football': 'API-Football',
  sportmonks: 'Sportmonks',
  openfootball: 'openfootball',
  rss: 'Nachrichten',
  roster: 'Kaderliste',
};
