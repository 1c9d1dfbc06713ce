import { expect, it } from 'vitest';
import { aWatched } from '../feedBuilders.ts';
import type { FeedClient } from '../http.ts';
import { createRssReader } from './read.ts';

const SITE = 'https://www.verein.example/';
const FEED = {
  id: 'club',
  name: 'Verein',
  site: SITE,
  address: SITE,
  clubId: null,
  terms: 'headline',
} as const;
const ITEM = '<item><title>Müller fällt aus</title><link>/mueller</link></item>';
/** Longer than texts that are read without a thread. */
const LONG = `<!-- ${'x'.repeat(300_000)} -->`;

function pull(text: string) {
  const client: FeedClient = {
    get: async () => '',
    getChanged: async () => ({ text, validators: { etag: null, lastModified: null } }),
  };
  return createRssReader(client, [FEED]).pull({}, aWatched(Date.parse('2026-11-24T12:00:00Z')), true);
}

const feedOf = (more: string) => `<rss version="2.0"><channel><title>x</title>${ITEM}${more}</channel></rss>`;

it('reads feeds of any length the same way', async () => {
  const [short, long] = [await pull(feedOf('')), await pull(feedOf(LONG))];
  expect(short?.news?.readings).toEqual([
    {
      feed: FEED,
      news: [
        expect.objectContaining({ title: 'Müller fällt aus', url: 'https://www.verein.example/mueller' }),
      ],
    },
  ]);
  expect(long?.news).toEqual(short?.news);
});

it.each([
  ['a short', 'no feed'],
  ['a long', LONG],
])('reports %s text that is not a feed as malformed', async (_what, text) => {
  await expect(pull(text)).rejects.toMatchObject({ code: 'malformed' });
});
