import type { PulledSource } from '#shared/feeds/feeds.schema.ts';

export interface Service {
  /** Feeds are read at the hosts of their publishers instead. */
  host: string;
  /** Requests of a UTC day that the hub allows itself; a source that states another limit is believed. */
  requestsPerDay: number;
  /** Percent of them that stay for what cannot wait, such as elevens shortly before kickoff. */
  reservePercent: number;
  /** Headers that state the day's limit and what is left of it. */
  budgetHeaders: { limit: string; remaining: string } | null;
}

/** Where each source answers, and how often it may be asked. */
export const SERVICES: Readonly<Record<PulledSource, Service>> = {
  openligadb: { host: 'api.openligadb.de', requestsPerDay: 5000, reservePercent: 0, budgetHeaders: null },
  'football-data': {
    host: 'api.football-data.org',
    requestsPerDay: 500,
    reservePercent: 0,
    budgetHeaders: null,
  },
  'api-football': {
    host: 'v3.football.api-sports.io',
    requestsPerDay: 7500,
    reservePercent: 10,
    budgetHeaders: { limit: 'x-ratelimit-requests-limit', remaining: 'x-ratelimit-requests-remaining' },
  },
  // Counts by entity and hour instead of by day, and says so in its answers.
  sportmonks: { host: 'api.sportmonks.com', requestsPerDay: 12_000, reservePercent: 10, budgetHeaders: null },
  rss: { host: '', requestsPerDay: 6000, reservePercent: 0, budgetHeaders: null },
};
