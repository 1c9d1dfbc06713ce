import { parseFeed } from 'feedsmith';
import type { NewsFeed } from '#shared/feeds/newsFeeds.ts';
import { ParsedFeed } from './schema.ts';
import { toNews, type FeedHeadline } from './toNews.ts';

/** The text of a feed. */
export interface FeedText {
  feed: NewsFeed;
  text: string;
  nowMs: number;
}

/** What it holds, or why it cannot be read. */
export type Headlines = { ttlMinutes: number; news: FeedHeadline[] } | { fault: string };

/** Reads a feed's text, which may be anything; runs in a thread of its own where it is long. */
export default function readHeadlines({ feed, text, nowMs }: FeedText): Headlines {
  let parsed: unknown;
  try {
    parsed = parseFeed(text);
  } catch {
    return { fault: 'The answer is no feed' };
  }
  const { data } = ParsedFeed.safeParse(parsed);
  if (data === undefined) return { fault: 'The answer is no feed that the hub reads' };
  return { ttlMinutes: data.ttlMinutes, news: toNews(feed, data.items, nowMs) };
}
