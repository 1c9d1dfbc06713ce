import { createHash } from 'node:crypto';
import { parseHTML } from 'linkedom';
import type { NewsFeed } from '@hub/shared/feeds/newsFeeds.ts';
import { cleanLine } from '@hub/shared/text/cleanText.ts';
import type { FeedHeadline } from '../pull.ts';
import type { FeedItem } from './schema.ts';
import { berlinOffsetMs } from '@hub/shared/text/berlinTime.ts';

const TITLE_MAX = 160;
/** Characters read of a headline with its tags; anything longer is not a headline. */
const READ_MAX = 4000;
/** Clocks of publishers run ahead by minutes, never by more. */
const AHEAD_MS = 10 * 60_000;
/** Parameters and fragments that only track where a reader came from. */
const TRACKING = /^(utm_.*|at_.*|wt_.*|ns_.*|mc_.*|fbclid|gclid|cmp|xtor|ref|rss)$/i;
const MAY_NAME_ITEM = /^(ref|rss|cmp)$/i;
const TRACKING_HASH = /^#(omrss|rss|xtor|utm|at_|wt_|ns_|mc_|ref|track)/i;

/**
 * The headlines of a feed; items without a title or a link to the publisher are left out.
 *
 * @param base address to which links are relative; the feed's own by default
 */
export function toNews(
  feed: NewsFeed,
  items: readonly FeedItem[],
  nowMs: number,
  base: string | null = null,
): FeedHeadline[] {
  const feedBase = URL.parse(base ?? '', feed.address)?.href ?? feed.address;
  const read = items.flatMap((item) => {
    const title = plainText(item.title ?? '');
    const full = addressOf(feed, item, URL.parse(item.xml?.base ?? '', feedBase)?.href ?? feedBase);
    return title === '' || full === null ? [] : [{ item, title, full, url: withoutTracking(full) }];
  });
  const sharing = Map.groupBy(read, ({ url }) => url);
  const news = new Map<string, FeedHeadline>();
  for (const { item, title, full, url } of read) {
    const isShared = hasSeveral(sharing.get(url) ?? []);
    // Tracking parameters that tell items apart are not only for tracking.
    const isLinkShared = isShared && hasSeveral(read.filter((other) => other.full === full));
    const key = isLinkShared ? `${full} ${item.guid?.value ?? title}` : isShared ? full : url;
    const publishedMs = publishedOf(item, nowMs);
    const id = `feed-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
    news.set(id, {
      id,
      title,
      url: isShared ? full : url,
      publishedTs: new Date(publishedMs ?? nowMs).toISOString(),
      hasOwnDate: publishedMs !== null,
    });
  }
  return [...news.values()];
}

const hasSeveral = (items: readonly { title: string }[]) =>
  items.some(({ title }) => title !== items[0]?.title);

/** Text of at most 160 characters without tags and entities; a feed's text may be anything, of any length. */
export function plainText(html: string): string {
  // Some publishers encode twice: tags appear only after the first pass.
  const plain = cleanLine(textOf(textOf(html.slice(0, READ_MAX))));
  if (plain.length <= TITLE_MAX) return plain;
  const cut = plain.slice(0, TITLE_MAX - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

/** Elements that begin a line or a cell of their own; all others may be part of a word. */
const SEPARATE =
  'address, article, aside, blockquote, br, dd, div, dl, dt, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, img, li, main, nav, ol, p, pre, section, table, td, th, tr, ul';

/** The readable text of HTML. */
function textOf(html: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  for (const unread of document.querySelectorAll('script, style')) unread.remove();
  for (const element of document.body.querySelectorAll(SEPARATE)) {
    element.before(' ');
    element.after(' ');
  }
  return document.body.textContent ?? '';
}

const isAddress = (text: string | null | undefined) => /^https?:\/\//iu.test(text ?? '');

/** The first address in an item that is one of its publisher's. */
function addressOf(feed: NewsFeed, { link, links, guid, id, rdf }: FeedItem, base: string): string | null {
  const alternate = links?.find(({ rel }) => rel === 'alternate' || rel === undefined || rel === null)?.href;
  // A guid is a link unless it says otherwise; many are neither.
  const permanent =
    guid?.isPermaLink === true || (guid?.isPermaLink !== false && isAddress(guid?.value))
      ? guid?.value
      : null;
  const addresses = [link, alternate, permanent, ...[id, rdf?.about].filter(isAddress)];
  for (const address of addresses) {
    const url = urlOf(feed, address?.trim() ?? '', base);
    if (url !== null) return url.href;
  }
  return null;
}

/** Null unless it is a web address of the publisher, perhaps without its scheme. */
function urlOf(feed: NewsFeed, address: string, base: string): URL | null {
  if (address === '') return null;
  const withScheme = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/u.test(address)
    ? URL.parse(`https://${address}`)
    : null;
  const url = withScheme !== null && isOfPublisher(feed, withScheme) ? withScheme : URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol) || !isOfPublisher(feed, url)) return null;
  return url.username === '' && url.password === '' ? url : null;
}

function withoutTracking(address: string): string {
  const url = new URL(address);
  if (TRACKING_HASH.test(url.hash)) url.hash = '';
  const tracking = [...url.searchParams].filter(
    // A number names an item, not an origin.
    ([name, value]) => TRACKING.test(name) && !(MAY_NAME_ITEM.test(name) && /^\d+$/u.test(value)),
  );
  for (const [name] of tracking) url.searchParams.delete(name);
  return url.href;
}

/** Headlines link only to their publisher, even if a feed is compromised. */
const isOfPublisher = ({ address, site }: NewsFeed, url: URL) =>
  [address, site].some((own) => domainOf(new URL(own).hostname) === domainOf(url.hostname));

/** `www.kicker.de` and `newsfeed.kicker.de` are `kicker.de`; `www.bbc.co.uk` is `bbc.co.uk`. */
const domainOf = (host: string) =>
  /([^.]+\.(?:(?:co|com|org|net|gv|or|ac)\.)?[^.]+)$/.exec(host)?.[1] ?? host;

/** Null without a usable date. */
function publishedOf({ pubDate, dc, published, updated }: FeedItem, nowMs: number): number | null {
  const dates = [pubDate, dc?.dates?.[0], published, updated].map((date) => publishedAt(date ?? ''));
  return dates.find((ms) => Number.isFinite(ms) && ms <= nowMs + AHEAD_MS) ?? null;
}

/** Zones by the names that German feeds use and JavaScript does not know. */
const ZONES: Readonly<Record<string, string>> = {
  wez: '+0000',
  wet: '+0000',
  mez: '+0100',
  cet: '+0100',
  bst: '+0100',
  wesz: '+0100',
  west: '+0100',
  mesz: '+0200',
  cest: '+0200',
  oez: '+0200',
  eet: '+0200',
  oesz: '+0300',
  eest: '+0300',
};
/** German months whose first three letters are not the English ones. */
const MONTHS: Readonly<Record<string, string>> = {
  mär: 'Mar',
  mrz: 'Mar',
  mai: 'May',
  okt: 'Oct',
  dez: 'Dec',
};

const HAS_ZONE = /(?:z|[+-]\d{2}:?\d{2}|\b(?:utc?|gmt|[ecmp][sd]t))$/iu;

/** The instant of a feed's date, in milliseconds since 1970; NaN if it is none. Without a zone it is German time. */
function publishedAt(date: string): number {
  const text = date
    .trim()
    .replace(/\s*\([^()]*\)$/u, '')
    .replace(/\s*Uhr$/u, '')
    .replace(/\b[a-z]{3,4}$/iu, (zone) => ZONES[zone.toLowerCase()] ?? zone)
    .replace(/^\p{L}+\.?,?\s+(?=\d)/u, '')
    .replace(/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}),?/u, (_date, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(\d{1,2})\.?\s+(\p{L}{3})\p{L}*\.?/u, (_date, day: string, month: string) =>
      [day, MONTHS[month.toLowerCase()] ?? month].join(' '),
    );
  if (HAS_ZONE.test(text)) return Date.parse(text);
  const asIfUtcMs = Date.parse(
    /^\d{4}-\d{2}-\d{2}$/u.test(text) ? text : /^\d{4}-\d{2}-\d{2}T/u.test(text) ? `${text}Z` : `${text} UTC`,
  );
  if (!Number.isFinite(asIfUtcMs)) return asIfUtcMs;
  // Twice, since around a clock change the first guess may use the wrong offset.
  return asIfUtcMs - berlinOffsetMs(asIfUtcMs - berlinOffsetMs(asIfUtcMs));
}
