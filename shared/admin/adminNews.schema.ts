import { z } from 'zod';
import { cleanLine } from '../text/cleanText.ts';
import { Id } from '../ids.schema.ts';
import { NEWS_MAX, NewsItem } from '../catalog/news.schema.ts';
import { parseUrl } from '../text/parseUrl.ts';

export const NEWS_TITLE_LENGTH = 160;
export const NEWS_SUMMARY_LENGTH = 600;
export const NEWS_SOURCE_LENGTH = 60;
export const NEWS_URL_LENGTH = 500;
export const NEWS_PLAYERS_MAX = 5;

/** A cleaned text on one line; much longer raw input is rejected outright. */
const line = (minLength: number, maxLength: number) =>
  z
    .string()
    .max(10 * maxLength)
    .transform(cleanLine)
    .pipe(z.string().min(minLength).max(maxLength));

/** Whether it is a full http or https address without a user name, which could disguise the host. */
function isLink(text: string): boolean {
  const url = parseUrl(text);
  return (
    url !== null && /^https?:\/\//iu.test(text) && ['http:', 'https:'].includes(url.protocol) && !url.username
  );
}

/** A news item entered by an administrator; plain text, never HTML. */
export const AdminNewsInput = z.strictObject({
  /** Id of the item to change; null for a new one. */
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
  /** The players named in it. */
  playerIds: z
    .array(Id)
    .max(NEWS_PLAYERS_MAX)
    .refine((ids) => new Set(ids).size === ids.length),
});
export type AdminNewsInput = z.infer<typeof AdminNewsInput>;

/** News entered by an administrator, newest first. */
export const AdminNews = z.array(NewsItem).max(NEWS_MAX);
