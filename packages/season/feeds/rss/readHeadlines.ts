import { parseFeed } from 'feedsmith';
import type { NewsFeed } from '@hub/shared/feeds/newsFeeds.ts';
import { ParsedFeed } from './schema.ts';
import type { FeedHeadline } from '../pull.ts';
import { toNews } from './toNews.ts';

/** The text of a feed. */
export interface FeedText {
  feed: NewsFeed;
  text: string;
  nowMs: number;
}

/** A feed's headlines, or why it cannot be read. */
export type Headlines = { ttlMinutes: number; news: FeedHeadline[] } | { fault: string };

/** Reads a feed's text, which may be anything; long texts are read in a separate thread. */
export default function readHeadlines({ feed, text, nowMs }: FeedText): Headlines {
  let parsed: unknown;
  try {
    parsed = parseFeed(text);
  } catch {
    return { fault: 'The answer is not a feed' };
  }
  const { data } = ParsedFeed.safeParse(parsed);
  if (data === undefined) return { fault: 'The answer is not a feed that the hub can read' };
  return { ttlMinutes: data.ttlMinutes, news: toNews(feed, data.items, nowMs, data.base) };
}
