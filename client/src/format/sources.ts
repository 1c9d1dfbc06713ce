import type { ElevenTeller } from '#shared/feeds/feeds.schema.ts';

export const sourceNames: Record<ElevenTeller, string> = {
  openligadb: 'OpenLigaDB',
  'football-data': 'football-data.org',
  'api-football': 'API-Football',
  sportmonks: 'Sportmonks',
  rss: 'Nachrichten',
  roster: 'Kaderliste',
  bundle: 'Saisondaten',
  demo: 'Demo-Redaktion',
};
