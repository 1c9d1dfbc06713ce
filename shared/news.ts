import { z } from 'zod';
import { TeamRef } from './teams.ts';

/** Items that the news screen shows (specification, section 9). */
export const NEWS_MAX = 100;

export const NewsItem = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  source: z.string(),
  /** An http or https address; null when the stored one is anything else. */
  url: z.string().nullable(),
  team: TeamRef.nullable(),
  publishedTs: z.string(),
});
export type NewsItem = z.infer<typeof NewsItem>;

export const NewsList = z.object({
  /** Newest first. */
  items: z.array(NewsItem),
  /** The distinct sources of the items, in German alphabetical order. */
  sources: z.array(z.string()),
  /** All clubs by name. */
  teams: z.array(TeamRef),
});
export type NewsList = z.infer<typeof NewsList>;
