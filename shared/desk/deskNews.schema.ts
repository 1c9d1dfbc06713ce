import { z } from 'zod';
import { cleanLine } from '#shared/community/communityRules.ts';
import { Id } from '#shared/ids.schema.ts';
import { NEWS_MAX, NewsItem } from '#shared/catalog/news.schema.ts';

export const NEWS_TITLE_LENGTH = 160;
export const NEWS_SUMMARY_LENGTH = 600;
export const NEWS_SOURCE_LENGTH = 60;
export const NEWS_URL_LENGTH = 500;
export const NEWS_PLAYERS_MAX = 5;

/** Text on one line, as fans see it; longer raw input is no text of a person. */
const line = (minLength: number, maxLength: number) =>
  z
    .string()
    .max(10 * maxLength)
    .transform(cleanLine)
    .pipe(z.string().min(minLength).max(maxLength));

/** Whether it is a full http or https address whose host stands where people look for it. */
function isLink(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:\/\//iu.test(text) && ['http:', 'https:'].includes(url.protocol) && !url.username
  );
}

/** A news item as administrators enter it; text is text, never HTML. */
export const DeskNewsInput = z.strictObject({
  /** Of the item to change; null for a new one. */
  id: Id.nullable(),
  title: line(1, NEWS_TITLE_LENGTH),
  /** May be empty. */
  summary: line(0, NEWS_SUMMARY_LENGTH),
  source: line(1, NEWS_SOURCE_LENGTH),
  /** An http or https address; null for none. */
  url: z.string().trim().max(NEWS_URL_LENGTH).refine(isLink).nullable(),
  /** ISO-8601 UTC, not in the future; null: now. */
  publishedTs: z.iso.datetime().nullable(),
  /** The club that it is about. */
  teamId: Id.nullable(),
  /** The players whom it names. */
  playerIds: z
    .array(Id)
    .max(NEWS_PLAYERS_MAX)
    .refine((ids) => new Set(ids).size === ids.length),
});
export type DeskNewsInput = z.infer<typeof DeskNewsInput>;

/** What was entered at the desk, newest first. */
export const DeskNews = z.array(NewsItem).max(NEWS_MAX);
