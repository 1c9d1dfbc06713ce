import { createHash } from 'node:crypto';
import { parseHTML } from 'linkedom';
import type { NewsFeed } from '#shared/feeds/newsFeeds.ts';
import type { FeedItem } from './schema.ts';

/** A headline as a feed reports it. */
export interface FeedHeadline {
  /** The same for one address in every feed. */
  id: string;
  title: string;
  /** An http or https address of the publisher. */
  url: string;
  /** ISO-8601 UTC; the time of reading if the feed has no usable one. */
  publishedTs: string;
  hasOwnDate: boolean;
}

const TITLE_MAX = 160;
/** Characters read of a headline with its tags; anything longer is not a headline. */
const READ_MAX = 4000;
/** Clocks of publishers run ahead by minutes, never by more. */
const AHEAD_MS = 10 * 60_000;
/** Parameters that only track where a reader came from. */
const TRACKING = /^(utm_.*|at_.*|wt_.*|ns_.*|mc_.*|fbclid|gclid|cmp|xtor|ref|rss)$/i;

/** The headlines of a feed; items without a title or a link to the publisher are left out. */
export function toNews(feed: NewsFeed, items: readonly FeedItem[], nowMs: number): FeedHeadline[] {
  const news = new Map<string, FeedHeadline>();
  for (const item of items) {
    const title = plainText(item.title ?? '');
    const url = addressOf(feed, item);
    if (title === '' || url === null) continue;
    const publishedMs = publishedOf(item, nowMs);
    const id = `feed-${createHash('sha256').update(url).digest('hex').slice(0, 32)}`;
    news.set(id, {
      id,
      title,
      url,
      publishedTs: new Date(publishedMs ?? nowMs).toISOString(),
      hasOwnDate: publishedMs !== null,
    });
  }
  return [...news.values()];
}

/** Text of at most 160 characters without tags and entities; a feed's text may be anything, of any length. */
export function plainText(html: string): string {
  // Some publishers encode twice: tags appear only after the first pass.
  const plain = textOf(textOf(html.slice(0, READ_MAX)))
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (plain.length <= TITLE_MAX) return plain;
  const cut = plain.slice(0, TITLE_MAX - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

/** The readable text of HTML, its parts separated by blanks. */
function textOf(html: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  for (const unread of document.querySelectorAll('script, style')) unread.remove();
  for (const element of document.body.querySelectorAll('*')) {
    element.before(' ');
    element.after(' ');
  }
  return document.body.textContent ?? '';
}

function addressOf(feed: NewsFeed, { link, links, guid }: FeedItem): string | null {
  const alternate = links?.find(({ rel }) => rel === 'alternate' || rel === undefined || rel === null)?.href;
  const permanent = guid?.isPermaLink === true ? guid.value : undefined;
  const address = (link ?? alternate ?? permanent ?? '').trim();
  const url = address === '' ? null : URL.parse(address, feed.address);
  if (url === null || !/^https?:$/.test(url.protocol) || !isOfPublisher(feed, url)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  const tracking = [...url.searchParams].filter(([name]) => TRACKING.test(name));
  for (const [name] of tracking) url.searchParams.delete(name);
  return url.href;
}

/** Headlines link only to their publisher, even if a feed is compromised. */
const isOfPublisher = ({ address, site }: NewsFeed, url: URL) =>
  [address, site].some((own) => domainOf(new URL(own).hostname) === domainOf(url.hostname));

/** `www.kicker.de` and `newsfeed.kicker.de` are `kicker.de`; `www.bbc.co.uk` is `bbc.co.uk`. */
const domainOf = (host: string) =>
  /([^.]+\.(?:(?:co|com|org|net|gv|or|ac)\.)?[^.]+)$/.exec(host)?.[1] ?? host;

/** Null without a usable date; JavaScript does not know zones such as `BST`. */
function publishedOf({ pubDate, dc, published, updated }: FeedItem, nowMs: number): number | null {
  const dates = [pubDate, dc?.dates?.[0], published, updated].map((date) => Date.parse(date ?? ''));
  return dates.find((ms) => Number.isFinite(ms) && ms <= nowMs + AHEAD_MS) ?? null;
}
