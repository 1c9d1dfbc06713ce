import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { FEEDS_OFF, openReaders, type FeedSettings } from '@hub/season/feeds/openReaders.ts';
import { ownFeed } from '@hub/shared/feeds/newsFeeds.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { pullDueSources } from './pullSource.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const START_MS = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;

interface Item {
  title: string;
  link: string;
}

interface RawFeed {
  type: string;
  body: Buffer;
}

/** A hub that reads headlines only, from publishers on this machine; feeds without items answer 404. */
async function aHub(feeds: Record<string, Item[] | RawFeed>, settings: Partial<FeedSettings> = {}) {
  let nowMs = START_MS;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const id = (request.url ?? '').split('/').at(-1) ?? '';
    const items = feeds[id];
    requests.push(id);
    if (items === undefined) return response.writeHead(404).end();
    if (!Array.isArray(items)) return response.writeHead(200, { 'content-type': items.type }).end(items.body);
    const etag = `"${JSON.stringify(items).length}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    const xml = items.map(({ title, link }) => `<item><title>${title}</title><link>${link}</link></item>`);
    response.setHeader('etag', etag);
    return response.end(`<rss version="2.0"><channel><title>x</title>${xml.join('')}</channel></rss>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const all: FeedSettings = {
    ...FEEDS_OFF,
    sources: ['rss'],
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...settings,
  };
  const readers = openReaders(
    all,
    { take: async () => true, note: async () => {} },
    { sleep: async () => {} },
  );
  const app = await testApp({ now: () => new Date(nowMs), readers, feeds: all });
  await insertLeague(app.deps, {
    teams: [
      aTeam({ id: 'sge', name: 'Eintracht Frankfurt', shortName: 'Frankfurt' }),
      aTeam({ id: 'vfb', name: 'VfB Stuttgart', shortName: 'Stuttgart' }),
    ],
    players: [
      aPlayer({ id: 'knauff', name: 'Ansgar Knauff', teamId: 'sge' }),
      aPlayer({ id: 'undav', name: 'Deniz Undav', teamId: 'vfb' }),
    ],
  });
  return {
    app,
    feeds,
    requests,
    async after(minutes: number) {
      nowMs += minutes * MINUTE;
      requests.length = 0;
      await pullDueSources(app.deps);
      // Any request other than a read makes the hub check for newer data.
      await mutate(app, 'none');
    },
    news: async () => (await callerOf(app).catalog.news()).items,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      server.closeAllConnections();
      server.close();
    },
  };
}

const SGE_ITEM = { title: 'Knauff trainiert wieder', link: 'https://profis.eintracht.de/news/1' };
const LEAGUE_ITEM = {
  title: 'Deniz Undav fehlt Stuttgart gegen Frankfurt',
  link: 'https://www.sportschau.de/a?utm_source=rss',
};
const everything = { sportschau: [LEAGUE_ITEM], bundesliga: [], sge: [SGE_ITEM], vfb: [], sve: [] };

const detach = (app: TestApp, input: unknown, token: string | null = app.adminToken) =>
  mutate(app, 'admin.detachNewsMark', token, input as object);

describe('a hub that reads headlines', () => {
  it('shows them with their publisher, clubs and players', async () => {
    await using hub = await aHub({ ...everything });
    await hub.after(0);
    const news = await hub.news();
    expect(news).toHaveLength(2);
    expect(news.find(({ source }) => source === 'Sportschau')).toMatchObject({
      url: 'https://www.sportschau.de/a',
      sourceUrl: 'https://www.sportschau.de/',
      summary: '',
      hasOwnDate: false,
      team: null,
      teams: [{ id: 'sge' }, { id: 'vfb' }],
      players: [{ id: 'undav' }],
    });
    expect(news.find(({ source }) => source === 'Eintracht Frankfurt')).toMatchObject({
      team: { id: 'sge' },
      players: [{ id: 'knauff' }],
    });
  });

  it('shows them beside the player and the club', async () => {
    await using hub = await aHub({ ...everything });
    await hub.after(0);
    const beside = async (kind: 'player' | 'team', id: string) =>
      (await callerOf(hub.app).catalog.newsBeside({ kind, id })).map(({ title }) => title);
    expect(await beside('player', 'knauff')).toEqual([SGE_ITEM.title]);
    expect((await beside('team', 'sge')).toSorted()).toEqual([LEAGUE_ITEM.title, SGE_ITEM.title]);
    expect(await beside('team', 'vfb')).toEqual([LEAGUE_ITEM.title]);
    expect(await beside('player', 'nobody')).toEqual([]);
  });

  it('requests feeds every ten minutes, and writes nothing while nothing changes', async () => {
    await using hub = await aHub({ ...everything });
    await hub.after(0);
    expect(hub.requests).toHaveLength(5);
    const version = async () =>
      (await hub.app.deps.provider.database.sql(`select * from hub_settings where id = 'dataVersion'`)).rows;
    const before = await version();
    await hub.after(9);
    expect(hub.requests).toEqual([]);
    await hub.after(1);
    expect(hub.requests).toHaveLength(5);
    expect(await version()).toEqual(before);
  });

  it('keeps items for 30 days after they leave a feed, with the time of their first reading', async () => {
    await using hub = await aHub({ ...everything });
    await hub.after(0);
    hub.feeds['sge'] = [{ title: 'Neues', link: 'https://profis.eintracht.de/news/2' }];
    await hub.after(10);
    expect(await hub.news()).toHaveLength(3);
    hub.feeds['sportschau'] = [{ ...LEAGUE_ITEM, title: 'Korrigiert: Undav fehlt' }];
    await hub.after(10);
    expect((await hub.news()).map(({ title }) => title)).toContain('Korrigiert: Undav fehlt');
    await hub.after(31 * 24 * 60);
    expect(await hub.news()).toEqual([]);
  });

  it('reads kicker on non-commercial hubs only, and keeps no archive of it', async () => {
    const kicker = [{ title: 'Eins', link: 'https://www.kicker.de/1/artikel#omrss' }];
    await using commercial = await aHub({ ...everything, kicker });
    await commercial.after(0);
    expect(commercial.requests.filter((id) => id.startsWith('kicker'))).toEqual([]);
    await using hub = await aHub({ ...everything, kicker, 'kicker-sge': kicker }, { isNoncommercial: true });
    await hub.after(0);
    const ofKicker = async () => (await hub.news()).filter(({ source }) => source === 'kicker');
    // The item is in two feeds, and shown once, as the club's.
    expect(await ofKicker()).toMatchObject([{ sourceUrl: 'https://www.kicker.de/', team: { id: 'sge' } }]);
    hub.feeds['kicker-sge'] = [];
    await hub.after(10);
    expect(await ofKicker()).toHaveLength(1);
    hub.feeds['kicker'] = [];
    await hub.after(10);
    expect(await ofKicker()).toEqual([]);
  });

  it('reads feeds added by the operator, and drops those switched off', async () => {
    const feed = ownFeed('vfb', 'https://fans.example/feed');
    await using hub = await aHub(
      { ...everything, [feed.id]: [{ title: 'Undav: Vertrag', link: 'https://fans.example/1' }] },
      { ownFeeds: [feed] },
    );
    await hub.after(0);
    const item = (await hub.news()).find(({ source }) => source === 'fans.example');
    expect(item).toMatchObject({
      team: { id: 'vfb' },
      players: [{ id: 'undav' }],
      sourceUrl: 'https://fans.example/',
    });
    const readers = openReaders(
      { ...hub.app.deps.config.feeds, ownFeeds: [] },
      { take: async () => true, note: async () => {} },
    );
    Object.assign(hub.app.deps, { readers });
    await hub.after(10);
    expect((await hub.news()).map(({ source }) => source)).not.toContain('fans.example');
  });

  it('shows each feed in the administration, with its failure', async () => {
    await using hub = await aHub({ ...everything, vfb: undefined as never });
    await hub.after(0);
    const { newsFeeds, sources } = await callerOf(hub.app, hub.app.adminToken).admin.sources();
    expect(newsFeeds).toContainEqual({
      id: 'sge',
      name: 'Eintracht Frankfurt',
      club: 'Frankfurt',
      terms: 'headline',
      lastSuccessTs: '2026-11-20T12:00:00.000Z',
      error: null,
      items: 1,
    });
    expect(newsFeeds).toContainEqual(expect.objectContaining({ id: 'vfb', error: 'notFound', items: 0 }));
    expect(sources).toContainEqual(expect.objectContaining({ source: 'rss', isOn: true, items: 2 }));
  });
});

describe('news of the administrators', () => {
  it('stays unchanged through every reading of the feeds, however old it is', async () => {
    await using hub = await aHub({ ...everything });
    await hub.after(0);
    const item = {
      id: null,
      title: 'Undav und Knauff im Interview',
      summary: 'Ein Gespräch.',
      source: 'Sportschau',
      url: 'https://www.sportschau.de/b',
      publishedTs: '2026-09-01T12:00:00Z',
      teamId: 'sge',
      playerIds: ['undav'],
    };
    await mutate(hub.app, 'admin.saveDeskNews', hub.app.adminToken, item).expect(200);
    const ofAdmin = async () => (await hub.news()).filter(({ title }) => title === item.title);
    const before = await ofAdmin();
    expect(before).toMatchObject([{ sourceUrl: null, team: { id: 'sge' }, players: [{ id: 'undav' }] }]);
    hub.feeds['sportschau'] = [{ title: 'Neues', link: 'https://www.sportschau.de/c' }];
    delete hub.feeds['sge'];
    await hub.after(10);
    await hub.after(45 * 24 * 60);
    expect(await ofAdmin()).toEqual(before);
  });
});

describe('admin.detachNewsMark', () => {
  const markOf = async (hub: Awaited<ReturnType<typeof aHub>>) => {
    await hub.after(0);
    return (
      (await hub.news()).flatMap(({ players }) => players).find(({ id }) => id === 'knauff')?.markId ?? ''
    );
  };

  it.each([{}, { markId: '', isDetached: true }, { markId: 'x', isDetached: 'yes' }])(
    'refuses %j',
    async (input) => {
      await using hub = await aHub({ ...everything });
      await detach(hub.app, input).expect(400);
    },
  );

  it('reports a conflict for a missing mark', async () => {
    await using hub = await aHub({ ...everything });
    await detach(hub.app, { markId: 'gone', isDetached: true }).expect(409);
  });

  it('detaches a player for good, and reattaches him', async () => {
    await using hub = await aHub({ ...everything });
    const markId = await markOf(hub);
    const named = async () => (await hub.news()).flatMap(({ players }) => players.map(({ id }) => id));
    await detach(hub.app, { markId, isDetached: true }).expect(200);
    expect(await named()).toEqual(['undav']);
    hub.feeds['sge'] = [SGE_ITEM, { title: 'Neues', link: 'https://profis.eintracht.de/news/2' }];
    await hub.after(10);
    expect(await named()).toEqual(['undav']);
    await detach(hub.app, { markId, isDetached: true }).expect(409);
    await detach(hub.app, { markId, isDetached: false }).expect(200);
    expect((await named()).toSorted()).toEqual(['knauff', 'undav']);
  });
});

describe('a feed with the wrong encoding', () => {
  const xml = (declared: string, title: string) =>
    `<?xml version="1.0"${declared}?><rss version="2.0"><channel><title>x</title><item><title>${title}</title>` +
    '<link>https://profis.eintracht.de/news/9</link></item></channel></rss>';
  const TITLE = 'Müller – Köln';
  const cp1252 = (text: string) => Buffer.from(text.replaceAll('–', '\x96'), 'latin1');
  it.each([
    [
      'one byte of Windows-1252 in UTF-8',
      'application/rss+xml; charset=utf-8',
      Buffer.concat([
        Buffer.from(xml('', 'M@ller – Köln').split('@')[0] ?? ''),
        Buffer.from([0xfc]),
        Buffer.from(xml('', 'M@ller – Köln').split('@')[1] ?? ''),
      ]),
    ],
    ['Windows-1252 declared as UTF-8', 'text/xml; charset=utf-8', cp1252(xml(' encoding="utf-8"', TITLE))],
    ['Windows-1252 without a word', 'text/xml', cp1252(xml('', TITLE))],
    [
      'UTF-8 with a mark, declared as Latin-1',
      'text/xml; charset=iso-8859-1',
      Buffer.from(`\uFEFF${xml('', TITLE)}`),
    ],
    [
      'UTF-8 declared as Latin-1',
      'text/xml; charset=iso-8859-1',
      Buffer.from(xml(' encoding="utf-8"', TITLE)),
    ],
    ['UTF-16 with a mark', 'text/xml; charset=utf-8', Buffer.from(`\uFEFF${xml('', TITLE)}`, 'utf16le')],
    ['an unknown charset', 'text/xml; charset=x-unknown', cp1252(xml('', TITLE))],
  ])('is read as meant: %s', async (_case, type, body) => {
    await using hub = await aHub({ ...everything, sge: { type, body } });
    await hub.after(0);
    expect((await hub.news()).map(({ title }) => title)).toContain(TITLE);
  });
});

describe('an outage of all feeds', () => {
  it('is named in the row of each, and ends there', async () => {
    const feeds: Parameters<typeof aHub>[0] = {};
    await using hub = await aHub(feeds);
    const errors = async () => {
      const { newsFeeds } = await callerOf(hub.app, hub.app.adminToken).admin.sources();
      return newsFeeds.map(({ error, lastSuccessTs }) => [error, lastSuccessTs]);
    };
    await hub.after(0);
    expect(await errors()).toEqual(Array.from({ length: 5 }, () => ['notFound', null]));
    Object.assign(feeds, everything);
    await hub.after(2);
    const after = await errors();
    expect(after.map(([error]) => error)).toEqual(Array.from({ length: 5 }, () => null));
    for (const id of Object.keys(feeds)) delete feeds[id];
    await hub.after(30);
    expect(await errors()).toEqual(after.map(([, lastSuccessTs]) => ['notFound', lastSuccessTs]));
  });
});
