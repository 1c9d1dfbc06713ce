import { leagueIdAt, type KeyedSource, type PulledSource, serviceOf } from '@hub/shared/feeds/sources.ts';
import { NEWS_FEEDS, type NewsFeed } from '@hub/shared/feeds/newsFeeds.ts';
import { createApiFootballReader } from './apiFootball/read.ts';
import { lacksLeague, type SwitchedOn } from './feedKeys.ts';
import { createHighlightlyReader } from './highlightly/read.ts';
import { createFeedClient, type FeedClient, type UnreadRow } from './http.ts';
import { createFootballDataReader } from './footballData/read.ts';
import { createOpenLigaDbReader } from './openLigaDb/read.ts';
import type { SourceReader, SourceReaders } from './pull.ts';
import { createSportmonksReader } from './sportmonks/read.ts';
import { createRssReader } from './rss/read.ts';

export interface FeedSettings extends SwitchedOn {
  /** Whether the hub earns no money, which some publishers require. */
  isNoncommercial: boolean;
  /** Headline feeds in addition to the built-in ones. */
  ownFeeds: readonly NewsFeed[];
  /** The operator's contact address, sent with every request. */
  contact: string | null;
  recordDir: string | null;
  replayDir: string | null;
  /** Origin used instead of all services, such as a simulator on this machine. */
  baseUrl: string | null;
}

/** No sources enabled, no keys. */
export const FEEDS_OFF: FeedSettings = {
  sources: [],
  league: 'bl1',
  keys: {},
  isNoncommercial: false,
  ownFeeds: [],
  contact: null,
  recordDir: null,
  replayDir: null,
  baseUrl: null,
};

/** Counts the requests of all processes per source and UTC day. */
export interface FeedBudget {
  /** @param share percent: how much of the day's requests may be used @returns false when they are used up */
  take(source: PulledSource, share: { perDay: number; percent: number }): Promise<boolean>;
  /** Called with the limit that a source itself reports. */
  note(source: PulledSource, limit: number, used: number): Promise<void>;
}

export interface ReaderOptions {
  /** Waits between attempts; real time by default. */
  sleep?: ((ms: number) => Promise<void>) | undefined;
  /** Sends the requests; Node's `fetch` by default. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** Opens readers of the enabled sources that have their key and the hub's league. */
export function openReaders(
  settings: FeedSettings,
  budget: FeedBudget,
  { sleep, fetch }: ReaderOptions = {},
): SourceReaders {
  const { sources, contact, recordDir, replayDir, baseUrl } = settings;
  const base = baseUrl ?? undefined;
  const clients = new Map<PulledSource, FeedClient>();
  const clientOf = (source: PulledSource, hosts = hostsAt(source), limits: FeedLimits = {}) => {
    const { requestsPerDay, reservePercent, dayIsUsedUp } = serviceOf(source);
    const client = createFeedClient({
      allowedHosts: baseUrl === null ? hosts : [new URL(baseUrl).host],
      ...limits,
      contact,
      recordDir,
      replayDir,
      sleep,
      fetch,
      dayIsUsedUp,
      takeRequest: (isUrgent) =>
        budget.take(source, { perDay: requestsPerDay, percent: isUrgent ? 100 : 100 - reservePercent }),
      onAnswer: (headers) => noteBudget(source, headers, budget),
    });
    clients.set(source, client);
    return client;
  };
  const withKey = (source: KeyedSource, openWith: (key: string) => SourceReader) => () => {
    const key = settings.keys[source];
    return key === undefined ? null : openWith(key);
  };
  const open: Record<PulledSource, () => SourceReader | null> = {
    openligadb: () =>
      createOpenLigaDbReader(clientOf('openligadb'), base, leagueIdAt('openligadb', settings.league)),
    'football-data': withKey('football-data', (key) =>
      createFootballDataReader(clientOf('football-data'), key, base),
    ),
    'api-football': withKey('api-football', (key) =>
      createApiFootballReader(
        clientOf('api-football'),
        key,
        base,
        leagueIdAt('api-football', settings.league),
      ),
    ),
    sportmonks: withKey('sportmonks', (key) => createSportmonksReader(clientOf('sportmonks'), key, base)),
    highlightly: withKey('highlightly', (key) => createHighlightlyReader(clientOf('highlightly'), key, base)),
    rss: () => {
      const feeds = feedsOf(settings);
      return createRssReader(clientOf('rss', hostsOf(feeds), FEED_LIMITS), feeds, base);
    },
  };
  const readers: SourceReaders = {};
  for (const source of sources) {
    const reader = lacksLeague(settings, source) ? null : open[source]();
    if (reader !== null) readers[source] = namingUnread(reader, clients.get(source)?.unread ?? []);
  }
  return readers;
}

/** Adds the rows that could not be read to each reading. @param unread filled by the source's client */
const namingUnread = (reader: SourceReader, unread: UnreadRow[]): SourceReader => ({
  async pull(...given) {
    unread.length = 0;
    const pulled = await reader.pull(...given);
    return pulled === null || unread.length === 0 ? pulled : { ...pulled, unread: unread.splice(0) };
  },
});

const hostsAt = (source: PulledSource): string[] => {
  const { host } = serviceOf(source);
  return host === null ? [] : [host];
};

type FeedLimits = { timeoutMs?: number; maxBytes?: number };
/** Feeds are small. */
const FEED_LIMITS: FeedLimits = { timeoutMs: 10_000, maxBytes: 2 * 2 ** 20 };

/** Feeds with terms that the operator meets. The built-in feeds about a whole league cover the first Bundesliga only. */
export const feedsOf = ({ isNoncommercial, ownFeeds, league }: FeedSettings): NewsFeed[] =>
  [...NEWS_FEEDS.filter(({ clubId }) => clubId !== null || league === 'bl1'), ...ownFeeds].filter(
    ({ terms }) => isNoncommercial || terms !== 'kicker',
  );

/** Hosts of the feeds, including redirects between a publisher's names. */
const hostsOf = (feeds: readonly NewsFeed[]) => [
  ...new Set(feeds.flatMap(({ address, site }) => [new URL(address).host, new URL(site).host])),
];

async function noteBudget(source: PulledSource, headers: Headers, budget: FeedBudget): Promise<void> {
  const names = serviceOf(source).budgetHeaders;
  if (names === null) return;
  const [limit, remaining] = [headers.get(names.limit), headers.get(names.remaining)].map(Number);
  if (!Number.isInteger(limit) || !Number.isInteger(remaining) || !limit || remaining === undefined) return;
  await budget.note(source, limit, Math.max(0, limit - remaining));
}
