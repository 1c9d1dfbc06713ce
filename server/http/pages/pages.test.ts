import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ACCOUNT_SCREENS, ADMIN_SCREENS } from '@hub/shared/hub/paths.ts';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FREE_WORK } from '@hub/tools/testing/budgetFor.ts';
import { createApp } from '../../app.ts';
import { demoApp, type TestApp } from '@hub/tools/testing/testApp.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const DOCUMENT = `<!doctype html><html><head><title>Hub</title>
<meta
  name="description"
  content="general"
/></head><body><section><!-- rate --></section><main><!-- page --></main></body></html>`;

let clientDir = '';
let app: TestApp;
let pages: ReturnType<typeof supertest>;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'hub-client-'));
  await writeFile(join(clientDir, 'index.html'), DOCUMENT);
  app = await demoApp();
  pages = supertest(createApp(app.deps, { clientDir, requestLog: null, workBudget: FREE_WORK }));
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(clientDir, { recursive: true });
});

const page = async (path: string) => {
  const { text, status, headers } = await pages.get(path).set('accept', 'text/html');
  const tag = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null;
  return {
    status,
    headers,
    text,
    title: tag(/<title>([^<]*)</u),
    description: tag(/name="description" content="([^"]*)"/u),
    canonical: tag(/rel="canonical" href="([^"]*)"/u),
    picture: tag(/property="og:image" content="([^"]*)"/u),
  };
};

describe('the head of a page', () => {
  it.each(['/', '/lineups', '/players', '/clubs', '/fixtures', '/news', '/trefferquote'])(
    'names the screen at %s',
    async (path) => {
      const { status, title, description, canonical, text } = await page(path);
      expect(status).toBe(200);
      expect(title).toContain('Bundesliga Fantasy Hub');
      expect(description?.length).toBeGreaterThan(30);
      expect(new URL(canonical ?? '').pathname).toBe(path);
      expect(text).not.toContain('general');
    },
  );

  it('describes a player’s chance and its reasons, with a picture', async () => {
    const [player] = (await app.deps.stores.players.page(null)).players;
    const { title, description, canonical, picture } = await page(`/players/${player?.id}?von=team`);
    expect(title).toMatch(new RegExp(`^Startet ${player?.name}\\? .*%`, 'u'));
    expect(description).toMatch(/Spieltag (gegen|bei) .*: Startchance .*%\. \S/u);
    expect(new URL(canonical ?? '').pathname).toBe(`/players/${player?.id}`);
    const drawn = await pages.get(new URL(picture ?? '').pathname);
    expect(drawn.status).toBe(200);
    expect(drawn.headers['content-type']).toBe('image/png');
    expect(drawn.body.subarray(1, 4).toString()).toBe('PNG');
  });

  it('names a club’s eleven, and both clubs of a match', async () => {
    const [club] = await app.deps.stores.teams.clubs();
    const { title, description } = await page(`/clubs/${club?.id}`);
    expect(title).toContain(`${club?.name}: voraussichtliche Aufstellung`);
    expect(description).toMatch(/^Wahrscheinlichste Elf: .*%/u);
    const [fixture] = (await app.deps.stores.lineups.read()).fixtures;
    expect((await page(`/fixtures/${fixture?.id}`)).title).toContain(
      `${fixture?.home.name} – ${fixture?.away.name}`,
    );
  });

  it('is the general one for unknown paths, with the matching status', async () => {
    for (const path of ['/players/nobody', '/clubs/nobody', '/fixtures/nobody']) {
      const { status, title, canonical } = await page(path);
      expect({ status, title, canonical }).toEqual({ status: 404, title: 'Hub', canonical: null });
    }
    expect((await page('/freitagabend')).title).toBe('Hub');
    expect((await pages.get('/vorschau/player/nobody.png')).status).toBe(404);
  });

  it.each([
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration/mcp',
    '/register',
    '/nothing.txt',
    '/players/a/b',
    '/e',
  ])('answers 404 at %s, to programs as data and to browsers as a page', async (path) => {
    for (const accept of ['*/*', 'application/json', undefined]) {
      const asked = accept === undefined ? pages.get(path) : pages.get(path).set('accept', accept);
      expect((await asked.expect(404)).body.error.reason).toBe('notFound');
    }
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect((await pages.get(path).set('accept', browser).expect(404)).text).toBe(DOCUMENT);
  });

  it('leaves out nothing that has a screen, whatever the case and the client', async () => {
    for (const path of ['/watchlist/', '/Spielberichte', '/tipprunden/some.league', '/einstellungen'])
      for (const accept of ['*/*', 'text/html'])
        expect((await pages.get(path).set('accept', accept).expect(200)).text).toBe(DOCUMENT);
  });

  it('escapes names', async () => {
    const [player] = (await app.deps.stores.players.page(null)).players;
    await app.deps.provider.database.sql('update players set name = ?, full_name = null where id = ?', [
      '"><script>alert(1)</script> $& $1',
      player?.id ?? '',
    ]);
    // A new app without cached answers.
    const fresh = supertest(createApp(app.deps, { clientDir, requestLog: null, workBudget: FREE_WORK }));
    const { text } = await fresh.get(`/players/${player?.id}`).set('accept', 'text/html');
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1');
  });
});

describe('the document of a page', () => {
  const bodyOf = async (path: string) => /<main>([\s\S]*)<\/main>/u.exec((await page(path)).text)?.[1] ?? '';
  const linksIn = (html: string, prefix: string) =>
    [...html.matchAll(/<li><a href="([^"]*)">/gu)].filter(([, path]) => path?.startsWith(prefix)).length;

  it('answers whether a player starts, and why, without any script', async () => {
    const [, player] = (await app.deps.stores.players.page(null)).players;
    const body = await bodyOf(`/players/${player?.id}`);
    expect(body).toMatch(
      new RegExp(
        `^<h1>Startet ${player?.name}\\?</h1><p class="start-chance">(?:&lt; |&gt; )?\\d+\u00A0%</p>`,
        'u',
      ),
    );
    expect(body.match(/<li>/gu)).toHaveLength(2);
    expect(body).toContain(`<a href="/clubs/${player?.teamId}">Aufstellung: `);
    expect(body).toContain('<a href="/lineups">');
  });

  it('lists a club’s eleven and both elevens of a match with the chances, each linked', async () => {
    const { fixtures } = await app.deps.stores.lineups.read();
    const { id, home, away } = fixtures[0]!;
    const ofClub = await bodyOf(`/clubs/${home.teamId}`);
    expect(ofClub).toContain(`<h1>${home.name}</h1>`);
    expect(linksIn(ofClub, '/players/')).toBe(11);
    expect(ofClub.match(/\d\u00A0%/gu)).toHaveLength(11);
    const ofMatch = await bodyOf(`/fixtures/${id}`);
    expect(ofMatch).toContain(`<h1>${home.name} – ${away.name}</h1>`);
    expect(linksIn(ofMatch, '/players/')).toBe(22);
  });

  it('contains all elevens of the matchday, and the hit rate', async () => {
    const { fixtures } = await app.deps.stores.lineups.read();
    const lineups = await bodyOf('/lineups');
    expect(linksIn(lineups, '/players/')).toBe(22 * fixtures.length);
    for (const { home } of fixtures) expect(lineups).toContain(`<h3>${home.name}</h3>`);
    expect(await bodyOf('/trefferquote')).toContain('<h1>Trefferquote</h1>');
  });

  it('lists players by chance, clubs, the matches of the matchday and headlines', async () => {
    const players = await bodyOf('/players');
    expect(linksIn(players, '/players/')).toBe(50);
    const chances = [...players.matchAll(/(\d+)\u00A0%<\/li>/gu)].map(([, percent]) => Number(percent));
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
    expect(linksIn(await bodyOf('/clubs'), '/clubs/')).toBe(18);
    expect(linksIn(await bodyOf('/fixtures'), '/fixtures/')).toBe(9);
    expect((await bodyOf('/news')).match(/<li>/gu)?.length).toBeGreaterThan(5);
  });

  it('marks chances of players whose match has begun as earlier ones, and lists them last', async () => {
    const [first] = (await app.deps.stores.lineups.read()).fixtures;
    const now = () => new Date(Date.parse(first?.kickoffTs ?? '') + 60_000);
    const later = supertest(
      createApp({ ...app.deps, now }, { clientDir, requestLog: null, workBudget: FREE_WORK }),
    );
    const listOf = async (query: string) =>
      (await later.get(`/players${query}`).set('accept', 'text/html')).text;
    const club = encodeURIComponent(first?.home.name ?? '');
    expect(await listOf(`?suche=${club}`)).toMatch(/\d\u00A0% vor Anpfiff<\/li>/u);
    expect(await listOf('')).not.toContain('vor Anpfiff');
    expect(await bodyOf(`/players?suche=${club}`)).not.toContain('vor Anpfiff');
  });

  it('marks matches under way in lists', async () => {
    const [first] = (await app.deps.stores.lineups.read()).fixtures;
    const now = () => new Date(Date.parse(first?.kickoffTs ?? '') + 60_000);
    const running = supertest(
      createApp({ ...app.deps, now }, { clientDir, requestLog: null, workBudget: FREE_WORK }),
    );
    for (const path of ['/fixtures', '/lineups', `/fixtures/${first?.id}`]) {
      expect((await running.get(path).set('accept', 'text/html')).text).toMatch(/\d\d:\d\d, läuft</u);
      expect(await bodyOf(path)).not.toContain('läuft');
    }
  });

  it('starts the landing screen with the hit rate, and says that it is invented', async () => {
    const { text } = await page('/');
    const [, rate = ''] = /<section>([\s\S]*)<\/section>/u.exec(text) ?? [];
    expect(rate).toMatch(/<a href="\/trefferquote"><strong>\d,\d\d<\/strong> von 11 richtig<\/a>/u);
    expect(rate).toContain('erfunden.');
    expect((await page('/players')).text).toContain('<section></section>');
  });

  it('is empty for a screen without contents', async () => {
    for (const path of ['/', '/mein-team']) expect(await bodyOf(path)).toBe('');
  });
});

describe('the list of players', () => {
  const search = (query: string) => page(`/players?${query}`);

  it('finds players and clubs by fans’ names for them, without any script', async () => {
    const [, player] = (await app.deps.stores.players.page(null)).players;
    const found = await search(new URLSearchParams({ suche: player?.name.toUpperCase() ?? '' }).toString());
    expect(found.status).toBe(200);
    expect(found.text).toContain(`<a href="/players/${player?.id}">${player?.name}</a>`);
    const ofClub = (await search('suche=bvb')).text;
    expect(ofClub.match(/ Dortmund(?: · .*?)?<\/li>/gu)?.length).toBeGreaterThan(15);
    expect(ofClub).toContain('value="bvb"');
  });

  it('reports that no player was found, whatever was typed', async () => {
    for (const typed of ['qqqqq', '%', '"><img src=x onerror=alert(1)>', 'x'.repeat(5000)]) {
      const { status, text } = await search(new URLSearchParams({ suche: typed }).toString());
      expect(status).toBe(200);
      expect(text).toContain('Niemand gefunden');
      expect(text).not.toContain('<img');
    }
  });

  it('shows the full list without a valid search term', async () => {
    for (const query of ['suche=', 'suche=%20', 'suche=a&suche=b', 'suche[x]=1', 'verein=x'])
      expect((await search(query)).text).toContain('die am wahrscheinlichsten beginnen');
  });

  it('is not indexed with a search term', async () => {
    const { text } = await search('suche=bvb');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).toContain('Alle Spieler mit Startchance');
  });

  it('is the plain document while the database is unavailable', async () => {
    await using away = await demoApp();
    const fresh = supertest(createApp(away.deps, { clientDir, requestLog: null, workBudget: FREE_WORK }));
    away.deps.stores.players.searchEntries = () => Promise.reject(new Error('away'));
    const { status, text } = await fresh.get('/players?suche=bvb').set('accept', 'text/html');
    expect({ status, text }).toEqual({ status: 200, text: DOCUMENT });
  });
});

describe('the site map', () => {
  it('lists screens, clubs and their players by full address', async () => {
    const { text, headers, status } = await pages.get('/sitemap.xml');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/xml');
    const paths = [...text.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(
      ([, address]) => new URL(address ?? '').pathname,
    );
    const { total, teams } = await app.deps.stores.players.page(null);
    expect(paths).toHaveLength(16 + teams.length + total);
    expect(paths).toEqual(expect.arrayContaining(['/', '/lineups', `/clubs/${teams[0]?.id}`]));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('is named in robots.txt', async () => {
    const { text } = await pages.get('/robots.txt');
    expect(text).toMatch(/^User-agent: \*\nDisallow: /u);
    const closed = text.split('\n');
    for (const path of [...ACCOUNT_SCREENS, ...ADMIN_SCREENS]) expect(closed).toContain(`Disallow: ${path}`);
    expect(text).toMatch(/Sitemap: http.*\/sitemap\.xml\n$/u);
  });
});

it.each([
  ['/favicon.ico', /^image\/(?:x-icon|vnd\.microsoft\.icon)$/u],
  ['/apple-touch-icon.png', /^image\/png$/u],
])('serves %s, for which programs ask without reading a page', async (path, type) => {
  const client = supertest(
    createApp(app.deps, { clientDir: join(ROOT, 'client/public'), requestLog: null, workBudget: FREE_WORK }),
  );
  const { body, headers } = await client.get(path).expect(200);
  expect(headers['content-type']).toMatch(type);
  expect(body.length).toBeGreaterThan(300);
});
