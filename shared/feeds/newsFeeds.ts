import { NAMED_CLUBS } from '../catalog/clubNames.ts';

/**
 * The terms of a feed. All feeds are shown as headline and link, without picture and text.
 * `headline`: nothing more is allowed. `kicker`: for non-commercial use only, with a visible link to kicker, no archive.
 */
export const FEED_TERMS = ['headline', 'kicker'] as const;
export type FeedTerms = (typeof FEED_TERMS)[number];

/** A feed of headlines about the Bundesliga. */
export interface NewsFeed {
  /** Stored in the database. */
  id: string;
  /** The publisher's name for users. */
  name: string;
  /** The publisher's site, which the hub links to. */
  site: string;
  address: string;
  /** The hub's id of the club that the feed is about; null: the whole league. */
  clubId: string | null;
  terms: FeedTerms;
}

function kickerFeed(id: string, clubId: string | null, path: string): NewsFeed {
  return {
    id,
    name: 'kicker',
    site: 'https://www.kicker.de/',
    address: `https://newsfeed.kicker.de/${path}`,
    clubId,
    terms: 'kicker',
  };
}

/** Public feeds; operators can add the addresses of other clubs. */
export const NEWS_FEEDS: readonly NewsFeed[] = [
  {
    id: 'sportschau',
    name: 'Sportschau',
    site: 'https://www.sportschau.de/',
    address: 'https://www.sportschau.de/fussball/bundesliga/index~rss2.xml',
    clubId: null,
    terms: 'headline',
  },
  {
    id: 'bundesliga',
    name: 'bundesliga.com',
    site: 'https://www.bundesliga.com/',
    address: 'https://www.bundesliga.com/rss/en/rss-news.rss',
    clubId: null,
    terms: 'headline',
  },
  {
    id: 'sge',
    name: 'Eintracht Frankfurt',
    site: 'https://www.eintracht.de/',
    address: 'https://profis.eintracht.de/rss/feed.xml',
    clubId: 'sge',
    terms: 'headline',
  },
  {
    id: 'vfb',
    name: 'VfB Stuttgart',
    site: 'https://www.vfb.de/',
    address: 'https://www.vfb.de/templates/generated/1/raw/de.xml',
    clubId: 'vfb',
    terms: 'headline',
  },
  {
    id: 'sve',
    name: 'SV Elversberg',
    site: 'https://sv07elversberg.de/',
    address: 'https://sv07elversberg.de/feed/',
    clubId: 'sve',
    terms: 'headline',
  },
  kickerFeed('kicker', null, 'news/bundesliga'),
  ...NAMED_CLUBS.flatMap(({ id, kicker }) =>
    kicker === undefined ? [] : [kickerFeed(`kicker-${id}`, id, `team/${kicker}`)],
  ),
];

/** A feed added by the operator. @param address https, e.g. `https://www.fcaugsburg.de/feed` */
export function ownFeed(clubId: string | null, address: string): NewsFeed {
  const { host, origin } = new URL(address);
  return {
    id: `own-${clubId ?? 'league'}-${host}`,
    name: host.replace(/^www\./, ''),
    site: `${origin}/`,
    address,
    clubId,
    terms: 'headline',
  };
}
