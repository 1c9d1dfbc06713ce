import { z } from 'zod';
import type { NewsFeed } from '@hub/shared/feeds/newsFeeds.ts';
import { SOURCE_DESCRIPTORS } from '@hub/shared/feeds/sources.ts';
import { FEED_ERRORS } from '@hub/shared/feeds/feeds.schema.ts';
import { createThread } from '@hub/provider/base/inThread.ts';
import { FeedError } from '../feedError.ts';
import type { FeedClient } from '../http.ts';
import type { FeedHeadline, SourceReader } from '../pull.ts';
import { areNewsDue } from '../pollIntervals.ts';
import type readHeadlines from './readHeadlines.ts';
import type { FeedText } from './readHeadlines.ts';

/** A feed's last answer, remembered for the next pull. */
export const FeedProgress = z.object({
  /** Milliseconds since 1970; 0 before the first. */
  askedMs: z.number().default(0),
  successMs: z.number().default(0),
  /** From the answer; sent back so that an unchanged feed is not transferred again. */
  etag: z.string().nullable().default(null),
  lastModified: z.string().nullable().default(null),
  ttlMinutes: z.number().default(0),
  error: z.enum(FEED_ERRORS).nullable().default(null),
  /** Ids of the feed's headlines. */
  ids: z.array(z.string()).default([]),
});
export type FeedProgress = z.infer<typeof FeedProgress>;

export const RssProgress = z.object({ feeds: z.record(z.string(), FeedProgress) }).catch({ feeds: {} });

/** Length in characters from which a thread is worth its start; usual feeds are shorter. */
const THREAD_FROM = 200_000;
const readInThread = createThread<typeof readHeadlines>(new URL('readHeadlines.ts', import.meta.url), {
  waiting: 100,
  idleMs: 10_000,
  longestMs: 60_000,
});

/** A feed's headlines, as read. */
export interface FeedNews {
  feed: NewsFeed;
  news: FeedHeadline[];
}

/**
 * Reads the feeds that are due, each on its own: one that fails does not stop the others.
 *
 * @param base replaces all publishers' origins, for a simulator
 */
export function createRssReader(client: FeedClient, feeds: readonly NewsFeed[], base?: string): SourceReader {
  async function readFeed(
    feed: NewsFeed,
    before: FeedProgress,
    nowMs: number,
  ): Promise<{ progress: FeedProgress; news: FeedHeadline[] }> {
    const address = base === undefined ? feed.address : `${base}/rss/${feed.id}`;
    const { etag, lastModified } = before;
    const answer = await client.getChanged(address, { etag, lastModified });
    const read = { ...before, askedMs: nowMs, successMs: nowMs, error: null };
    if (answer === null) return { progress: read, news: [] };
    const { ttlMinutes, news } = await readText({ feed, text: answer.text, nowMs });
    const ids = news.map(({ id }) => id);
    return { progress: { ...read, ...answer.validators, ttlMinutes, ids }, news };
  }

  return {
    async pull(given, { nowMs }, isForced) {
      const { feeds: known } = RssProgress.parse(given);
      const progress: Record<string, FeedProgress> = {};
      const readings: FeedNews[] = [];
      let failure: FeedError | undefined;
      let dueCount = 0;
      for (const feed of feeds) {
        const before = known[feed.id] ?? FeedProgress.parse({});
        progress[feed.id] = before;
        if (!isForced && !areNewsDue(SOURCE_DESCRIPTORS.rss.service.pollIntervals, before, nowMs)) continue;
        dueCount += 1;
        try {
          const read = await readFeed(feed, before, nowMs);
          progress[feed.id] = read.progress;
          readings.push({ feed, news: read.news });
        } catch (error) {
          if (!(error instanceof FeedError)) throw error;
          failure = error;
          progress[feed.id] = { ...before, askedMs: nowMs, error: error.code };
        }
      }
      if (dueCount === 0) return null;
      if (failure !== undefined && readings.length === 0 && dueCount === feeds.length)
        throw new FeedError(failure.code, failure.message, {
          cause: failure,
          progress: { feeds: dueAsBefore(progress, known) },
        });
      return {
        facts: {},
        complete: [],
        progress: { feeds: progress },
        news: { feeds, readings, ids: idsOf(progress) },
        ...(failure === undefined ? {} : { failure }),
      };
    },
  };
}

/** With the errors of this reading: when everything fails, the source as a whole is tried again soon. */
const dueAsBefore = (
  progress: Readonly<Record<string, FeedProgress>>,
  known: Readonly<Record<string, FeedProgress>>,
): Record<string, FeedProgress> =>
  Object.fromEntries(
    Object.entries(progress).map(([id, feed]) => [id, { ...feed, askedMs: known[id]?.askedMs ?? 0 }]),
  );

const idsOf = (progress: Record<string, FeedProgress>) =>
  new Map(Object.entries(progress).map(([feedId, { ids }]) => [feedId, ids]));

/** Loads the parsers of feeds and HTML with the first feed. */
async function readHere(given: FeedText) {
  const { default: read } = await import('./readHeadlines.ts');
  return read(given);
}

/** @throws FeedError 'malformed' */
async function readText(given: FeedText) {
  const read = await (given.text.length < THREAD_FROM ? readHere(given) : readInThread(given));
  if ('fault' in read) throw new FeedError('malformed', read.fault);
  return read;
}
