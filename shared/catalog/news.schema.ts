import { z } from 'zod';
import { Id } from '#shared/ids.schema.ts';
import { TeamRef } from './teams.schema.ts';

/** Items that the news screen shows (specification, section 9). */
export const NEWS_MAX = 100;
/** Items beside a player or a club. */
export const NEWS_BESIDE = 5;

/** A club that a headline names. */
export const NamedTeam = TeamRef.extend({ markId: z.string() });
/** A player whom a headline is about. */
export const NamedPlayer = z.object({ markId: z.string(), id: z.string(), name: z.string() });

export const NewsItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Empty for headlines of feeds, whose texts belong to their publishers. */
  summary: z.string(),
  source: z.string(),
  /** The publisher's site, named and linked at each of its headlines; null for items of no feed. */
  sourceUrl: z.string().nullable(),
  /** An http or https address; null when the stored one is anything else. */
  url: z.string().nullable(),
  /** The club that it is from. */
  team: TeamRef.nullable(),
  /** Further clubs and players whom it names, by name. */
  teams: z.array(NamedTeam),
  players: z.array(NamedPlayer),
  publishedTs: z.string(),
  /** Whether its publisher dates it; otherwise that is when the hub first read it. */
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

/** Whom news are asked about. */
export const NewsSubject = z.strictObject({ kind: z.enum(['player', 'team']), id: Id });
export type NewsSubject = z.infer<typeof NewsSubject>;

export const NewsBeside = z.array(NewsItem).max(NEWS_BESIDE);

export const MarkChoice = z.strictObject({
  markId: z.string().min(1).max(300),
  isDetached: z.boolean(),
});
