import { z } from 'zod';
import { Id } from '../ids.schema.ts';
import { TeamRef } from './teams.schema.ts';

/** Items on the news screen (specification, section 9). */
export const NEWS_MAX = 100;
/** Items on the page of a player or a club. */
export const NEWS_BESIDE = 5;

/** A club that a headline names. */
export const MarkedTeam = TeamRef.extend({ markId: z.string() });
/** A player named in a headline. */
export const MarkedPlayer = z.object({ markId: z.string(), id: z.string(), name: z.string() });

export const NewsItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Empty for headlines from feeds, whose texts belong to their publishers. */
  summary: z.string(),
  source: z.string(),
  /** The publisher's site, named and linked beside each of its headlines; null for items that are not from a feed. */
  sourceUrl: z.string().nullable(),
  /** An http or https address; null if the stored one is anything else. */
  url: z.string().nullable(),
  /** Its club: that of its feed, or the one entered with it. */
  team: TeamRef.nullable(),
  /** Other clubs and players that it names, by name. */
  teams: z.array(MarkedTeam),
  players: z.array(MarkedPlayer),
  publishedTs: z.string(),
  /** Whether the publisher dated it; if not, the date is when the hub first read it. */
  hasOwnDate: z.boolean(),
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

/** The player or club to read news about. */
export const NewsSubject = z.strictObject({ kind: z.enum(['player', 'team']), id: Id });
export type NewsSubject = z.infer<typeof NewsSubject>;

export const NewsBeside = z.array(NewsItem).max(NEWS_BESIDE);

export const MarkChoice = z.strictObject({
  markId: z.string().min(1).max(300),
  isDetached: z.boolean(),
});
