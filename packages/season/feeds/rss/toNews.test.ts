import { parseFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import type { NewsFeed } from '@hub/shared/feeds/newsFeeds.ts';
import { aWatched } from '../feedBuilders.ts';
import type { FeedClient } from '../http.ts';
import { hasRecordings, readRecording } from '../recordings.ts';
import { createRssReader } from './read.ts';
import { ParsedFeed, type FeedItem } from './schema.ts';
import { plainText, toNews } from './toNews.ts';

const NOW = '2026-11-20T13:00:00.000Z';
const NOW_MS = Date.parse(NOW);
const FEED: NewsFeed = {
  id: 'club',
  name: 'Verein',
  site: 'https://www.verein.example/',
  address: 'https://feeds.verein.example/rss.xml',
  clubId: 'fcb',
  terms: 'headline',
};
const anItem = (changes: Partial<FeedItem> = {}): FeedItem => ({
  title: 'Muster fehlt',
  link: 'https://www.verein.example/news/1',
  links: null,
  guid: null,
  pubDate: 'Fri, 20 Nov 2026 12:05:00 GMT',
  published: null,
  updated: null,
  dc: null,
  xml: null,
  ...changes,
});
const newsOf = (changes: Partial<FeedItem>) => toNews(FEED, [anItem(changes)], NOW_MS)[0];

describe('plainText', () => {
  it.each([
    ['Große Rotation? "Wir werden sehen" &amp; mehr', 'Große Rotation? "Wir werden sehen" & mehr'],
    ['<em>M&#252;ller</em> trainiert', 'Müller trainiert'],
    ['&lt;img src=x onerror=alert(1)&gt;Tor', 'Tor'],
    ['<script>alert(1)</script>Tor', 'Tor'],
    ['3 < 5 und\n\tmehr', '3 < 5 und mehr'],
    ['a\u202Eb\u0000c', 'abc'],
    ['Bun\u00ADdes\u200Bli\u2060ga', 'Bundesliga'],
    ['Bun&amp;shy;des&shy;liga', 'Bundesliga'],
    ['<b>K</b>öln', 'Köln'],
    ['&lt;strong&gt;K&lt;/strong&gt;öln<wbr>er', 'Kölner'],
    ['<p>Köln</p>siegt<br>spät', 'Köln siegt spät'],
    ['👨\u200D👩\u200D👧 im Stadion', '👨\u200D👩\u200D👧 im Stadion'],
  ])('reads %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('cuts long headlines at a word', () => {
    const text = plainText('Verletzung '.repeat(40));
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/Verletzung…$/u);
  });
});

describe('an item of a feed', () => {
  it('becomes a headline with its link and date', () => {
    expect(newsOf({})).toEqual({
      id: expect.stringMatching(/^feed-[\da-f]{32}$/) as unknown,
      title: 'Muster fehlt',
      url: 'https://www.verein.example/news/1',
      publishedTs: '2026-11-20T12:05:00.000Z',
      hasOwnDate: true,
    });
  });

  it('is the same under every tracking parameter', () => {
    const ids = ['', '#omrss', '?utm_source=rss', '?at_medium=RSS&utm_campaign=x#xtor=RSS-1', '?ref=rss'].map(
      (end) => newsOf({ link: `https://www.verein.example/news/1${end}` })?.id,
    );
    expect(new Set(ids).size).toBe(1);
    expect(newsOf({ link: 'https://www.verein.example/news/1?id=2' })?.id).not.toBe(ids[0]);
  });

  it.each([
    ['no title', { title: ' <b></b> ' }],
    ['no link', { link: null }],
    ['a link that is not a web address', { link: 'javascript:alert(1)' }],
    ['a link to another site', { link: 'https://phish.example/verein.example' }],
    ['a link with a password', { link: 'https://a:b@www.verein.example/' }],
  ])('is left out with %s', (_case, changes) => {
    expect(newsOf(changes)).toBeUndefined();
  });

  it.each(['Fri, 25 Sep 2026 15:00:00 XYZ', 'gestern', '2026-11-20T13:11:00Z', null])(
    'gets the marked date of the reading if it has no usable one (%s)',
    (pubDate) => {
      expect(newsOf({ pubDate })).toMatchObject({ publishedTs: NOW, hasOwnDate: false });
    },
  );

  it.each([
    ['Sun, 8 Nov 2026 15:00:00 MEZ', '2026-11-08T14:00:00.000Z'],
    ['Fri, 25 Sep 2026 15:00:00 MESZ', '2026-09-25T13:00:00.000Z'],
    ['Fri, 25 Sep 2026 15:00:00 BST', '2026-09-25T14:00:00.000Z'],
    ['2026-09-25T15:00:00', '2026-09-25T13:00:00.000Z'],
    ['2026-11-08 15:00', '2026-11-08T14:00:00.000Z'],
    ['8.11.2026, 15:00 Uhr', '2026-11-08T14:00:00.000Z'],
    ['So, 25. Okt. 2026 02:15:00', '2026-10-25T01:15:00.000Z'],
    ['Do, 1 Okt 2026 12:00:00 +0200', '2026-10-01T10:00:00.000Z'],
  ])('has a date in any zone, and in German time without one (%s)', (pubDate, publishedTs) => {
    expect(newsOf({ pubDate })).toMatchObject({ publishedTs, hasOwnDate: true });
  });

  it.each<[string, Partial<FeedItem>, string]>([
    ['an address without a scheme', { link: 'www.verein.example/n/8' }, 'https://www.verein.example/n/8'],
    ['a path that looks like a host', { link: 'spiel.html' }, 'https://feeds.verein.example/spiel.html'],
    [
      'a guid without a word about it',
      { link: null, guid: { value: 'https://www.verein.example/n/8' } },
      'https://www.verein.example/n/8',
    ],
    [
      'the id of an entry',
      { link: null, id: 'https://www.verein.example/n/8' },
      'https://www.verein.example/n/8',
    ],
    [
      'a base of its own',
      { link: '8', xml: { base: 'https://www.verein.example/n/' } },
      'https://www.verein.example/n/8',
    ],
    ['a relative base', { link: '8', xml: { base: 'n/' } }, 'https://feeds.verein.example/n/8'],
  ])('can have as its link %s', (_case, changes, url) => {
    expect(newsOf(changes)?.url).toBe(url);
  });

  it.each<[string, string[], string[]]>([
    ['fragments', ['/t#1', '/t#2'], ['/t#1', '/t#2']],
    ['numbers in ref', ['/t?ref=101', '/t?ref=102'], ['/t?ref=101', '/t?ref=102']],
    ['words in ref', ['/t?ref=a', '/t?ref=b'], ['/t?ref=a', '/t?ref=b']],
    ['nothing', ['/', '/'], ['/', '/']],
  ])('stays apart from others whose links differ only in %s', (_case, links, paths) => {
    const items = links.map((path, n) =>
      anItem({ title: `Titel ${n}`, link: `https://www.verein.example${path}` }),
    );
    const news = toNews(FEED, items, NOW_MS);
    expect(news.map(({ url }) => url)).toEqual(paths.map((path) => `https://www.verein.example${path}`));
    expect(new Set(news.map(({ id }) => id)).size).toBe(2);
    expect(toNews(FEED, items.toReversed(), NOW_MS)).toEqual(news.toReversed());
  });

  it('can have its link in a guid or among several links, relative to the feed', () => {
    const guid = { value: 'https://www.verein.example/2', isPermaLink: true };
    expect(newsOf({ link: null, guid })?.url).toBe('https://www.verein.example/2');
    const links = [
      { rel: 'enclosure', href: 'https://www.verein.example/1.jpg' },
      { rel: 'alternate', href: '/news/pk' },
    ];
    expect(newsOf({ link: null, links })?.url).toBe('https://feeds.verein.example/news/pk');
  });
});

describe('a reading', () => {
  const rss =
    '<rss version="2.0"><channel><title>x</title><ttl>30</ttl><item><title>A</title><link>/a</link></item></channel></rss>';
  const clientOf = (answers: Record<string, string>): FeedClient & { asked: string[] } => {
    const asked: string[] = [];
    return {
      asked,
      get: async () => '',
      async getChanged(address, { etag }) {
        asked.push(`${address} ${etag}`);
        if (etag === 'same') return null;
        return { text: answers[address] ?? '<html>', validators: { etag: 'same', lastModified: null } };
      },
    };
  };
  const OTHER = { ...FEED, id: 'other', address: 'https://feeds.verein.example/other.xml' };

  it('is repeated after ten minutes or the feed’s own interval, and stores the answer', async () => {
    const client = clientOf({ [FEED.address]: rss });
    const reader = createRssReader(client, [FEED]);
    const first = await reader.pull({}, aWatched(NOW_MS), false);
    expect(first?.news?.readings[0]?.news).toHaveLength(1);
    expect(await reader.pull(first?.progress, aWatched(NOW_MS + 29 * 60_000), false)).toBeNull();
    const second = await reader.pull(first?.progress, aWatched(NOW_MS + 30 * 60_000), false);
    expect(client.asked).toEqual([`${FEED.address} null`, `${FEED.address} same`]);
    expect(second?.news?.readings[0]?.news).toEqual([]);
    expect(second?.news?.ids.get('club')).toHaveLength(1);
  });

  it('continues when one feed fails, and fails when all do', async () => {
    const reader = createRssReader(clientOf({ [OTHER.address]: rss }), [FEED, OTHER]);
    const pulled = await reader.pull({}, aWatched(NOW_MS), false);
    expect(pulled?.failure?.code).toBe('malformed');
    expect(pulled?.news?.readings.map(({ feed }) => feed.id)).toEqual(['other']);
    expect(pulled?.progress).toMatchObject({
      feeds: { club: { error: 'malformed' }, other: { error: null } },
    });
    await expect(
      createRssReader(clientOf({}), [FEED]).pull({}, aWatched(NOW_MS), false),
    ).rejects.toMatchObject({
      code: 'malformed',
    });
  });
});

describe.skipIf(!hasRecordings)('the recordings', () => {
  const read = async (name: string, changes: Partial<NewsFeed>) =>
    toNews(
      { ...FEED, ...changes },
      ParsedFeed.parse(parseFeed(await readRecording(`rss/${name}.xml`))).items,
      NOW_MS,
    );

  it.each([
    ['handmade-kicker-shape', 'https://newsfeed.kicker.de/', 2],
    ['handmade-tagesschau-shape', 'https://www.example.org/', 1],
    ['handmade-atom', 'https://verein.example/atom.xml', 1],
    ['handmade-single-item-no-date', 'https://verein.example/', 1],
    ['handmade-bst-date', 'https://news.example/', 2],
    ['bbc-news-rss20-media', 'https://www.bbc.co.uk/', 16],
    ['feedsmith-rdf-10', 'http://xml.com/', 2],
    ['feedsmith-rss-091', 'http://example.org/', 2],
  ])('contain their headlines: %s', async (name, address, count) => {
    const news = await read(name, { address });
    expect(news).toHaveLength(count);
    for (const { title, url } of news) {
      expect(title).not.toMatch(/<|&[a-z]+;/);
      expect(url).toMatch(/^https?:\/\//);
      expect(url).not.toMatch(/omrss|utm_|at_medium/);
    }
  });

  it.each(['handmade-truncated.xml', 'handmade-html-instead-of-feed.html'])(
    'contain a file that is not a feed: %s',
    async (name) => {
      const text = await readRecording(`rss/${name}`);
      expect(() => parseFeed(text)).toThrow(/feed/u);
    },
  );
});
