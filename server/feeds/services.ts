import type { PulledSource } from '../../shared/feeds.ts';

/** Where each source answers, and how often it may be asked a UTC day. */
export const SERVICES: Readonly<Record<PulledSource, { host: string; requestsPerDay: number }>> = {
  openligadb: { host: 'api.openligadb.de', requestsPerDay: 5000 },
  'football-data': { host: 'api.football-data.org', requestsPerDay: 500 },
};
