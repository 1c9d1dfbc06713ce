import type { SourcesAdmin } from '@hub/shared/feeds/feeds.schema.ts';
import type { Match } from '@hub/season/feeds/openLigaDb/schema.ts';
import { FEEDS_OFF, openReaders, type FeedSettings } from '@hub/season/feeds/openReaders.ts';
import { pullDueSources } from '@hub/server/commands/feeds/pullSource.ts';
import { feedBudget } from '@hub/server/stores/feeds/sourceStates.ts';
import { callerOf } from './callerOf.ts';
import { openLigaDbSeason, startOpenLigaDb, type FakeOpenLigaDb } from './services/fakeOpenLigaDb.ts';
import { testApp, type TestApp } from './testApp.ts';

export const FIRST_KICKOFF = '2026-08-29T13:30:00.000Z';
const MINUTE = 60_000;

export interface FeedHub extends AsyncDisposable {
  app: TestApp;
  source: FakeOpenLigaDb;
  /** Moves the clock, and lets the hub pull all sources that are due. */
  after(minutes: number): Promise<void>;
  fixtures(): Promise<
    { id: string; status: string; homeGoals: number | null; kickoffTs: string; movedFromTs: string | null }[]
  >;
  sources(): Promise<SourcesAdmin>;
}

/**
 * A hub one hour before the season, with OpenLigaDB on this machine.
 *
 * @param settings of its sources
 * @param season its first kickoff is in one hour
 */
export async function aFeedHub(
  settings: Partial<FeedSettings> = {},
  season: Match[] = openLigaDbSeason(FIRST_KICKOFF),
): Promise<FeedHub> {
  const firstTs = season.map(({ matchDateTimeUTC }) => matchDateTimeUTC).toSorted()[0] ?? '';
  let nowMs = Date.parse(firstTs) - 60 * MINUTE;
  const feeds = { ...FEEDS_OFF, sources: ['openligadb' as const], ...settings };
  const source = await startOpenLigaDb(season, feeds.league);
  const readers = openReaders(
    { ...feeds, baseUrl: source.url },
    {
      take: (...taken) => feedBudget(app.deps.stores, () => new Date(nowMs)).take(...taken),
      note: async () => {},
    },
    // Requests to a source that is down are retried at once.
    { sleep: async () => {} },
  );
  const app = await testApp({ now: () => new Date(nowMs), readers, feeds });
  return {
    app,
    source,
    async after(minutes) {
      nowMs += minutes * MINUTE;
      source.requests.length = 0;
      await pullDueSources(app.deps);
    },
    fixtures: () =>
      app.deps.provider.database.table('fixtures').list({ orderBy: { kickoffTs: 'asc' } }) as never,
    sources: () => callerOf(app, app.adminToken).admin.sources(),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await source[Symbol.asyncDispose]();
    },
  };
}
