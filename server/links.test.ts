import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '@hub/shared/hub/paths.ts';
import { CLUB_FEED_PATH } from '@hub/shared/publicApi/addresses.ts';
import { PUBLIC_API_PATH } from '@hub/shared/publicApi/publicApiTerms.ts';
import { createApp } from './app.ts';
import { JOBS } from './jobs/jobs.ts';
import { aFixture, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { isScreen } from '@hub/tools/testing/services/hubAddresses.ts';
import { mailText } from '@hub/tools/testing/authHub.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Stands for the built client. An address that answers with it is a screen or leads nowhere. */
const CLIENT = '<!doctype html><html><head><title>Client</title></head><body></body></html>';

let app: TestApp;
let dir: string;
let hub: ReturnType<typeof supertest>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hub-links-'));
  const clientDir = await mkdtemp(join(dir, 'client-'));
  await writeFile(join(clientDir, 'index.html'), CLIENT);
  app = await testApp({
    embedded: { mail: { kind: 'files', dir: join(dir, 'mail'), from: 'Hub <hub@hub.test>' } },
  });
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
    fixtures: [aFixture({ id: 'game', kickoffTs: '2024-12-07T14:30:00.000Z' })],
    players: [aPlayer({ id: 'p 1', injuryStatus: 'injured' })],
  });
  hub = supertest(createApp(app.deps, { clientDir, requestLog: null }));
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(dir, { recursive: true });
});

/** The hub's own addresses in a text, as paths. */
const addressesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/http:\/\/localhost:3000([^\s"<>;,]*)/gu)].map(([, path = '']) => path || '/'),
  ),
];

/** What is wrong with an address; null if it leads to a screen or the hub answers it. */
async function faultOf(address: string): Promise<string | null> {
  const { status } = await hub.get(address).set('accept', 'text/html');
  return status >= 400 && !isScreen(address) ? `${address} answers ${status}` : null;
}
const faultsOf = async (addresses: readonly string[]) =>
  (await Promise.all(addresses.map(faultOf))).filter((fault) => fault !== null);

/** Waits for this many mails and returns them decoded. */
async function mailsOf(count: number): Promise<string[]> {
  const folder = join(dir, 'mail');
  await expect.poll(async () => (await readdir(folder)).length).toBe(count);
  return Promise.all(
    (await readdir(folder)).map(async (name) => mailText(await readFile(join(folder, name), 'utf8'))),
  );
}

describe('the links of the hub', () => {
  it('are distinguished from dead addresses', async () => {
    expect(
      await faultsOf(['/my-team', '/players/p1/p2', '/nirgends', '/calendar/fixtures/none.ics']),
    ).toEqual([
      '/my-team answers 404',
      '/players/p1/p2 answers 404',
      '/nirgends answers 404',
      '/calendar/fixtures/none.ics answers 404',
    ]);
  });

  it('in mails lead to a screen or a page of the hub', async () => {
    const account = { email: 'neu@hub.test', password: 'ein-langes-passwort-2024', projectId: 'hub' };
    await app.request.post('/api/auth/signup').send(account).expect(200);
    await app.request.post('/auth/register').type('form').send(account);
    await app.request
      .post('/api/auth/password/reset')
      .send({ email: 'fan@hub.test', projectId: 'hub' })
      .expect(200);
    const { id } = await app.deps.provider.auth.me(app.userToken);
    const { database } = app.deps.provider;
    await database.table('userTeams').create({ id: 't', userId: id, name: 'Elf', competition: 'bundesliga' });
    await database.table('userTeamPlayers').create({ userTeamId: 't', playerId: 'p 1' });
    await app.request
      .post('/trpc/account.setFridayMail')
      .set({ authorization: `Bearer ${app.userToken}` })
      .send({ isWanted: true })
      .expect(200);
    await JOBS.find(({ name }) => name === 'sendFridayMails')?.run(app.deps);
    const mails = await mailsOf(3);
    const addresses = mails.flatMap(addressesIn);
    for (const start of ['/auth/verify?', '/auth/reset?', '/freitagsmail/', paths.myTeam])
      expect(addresses).toContainEqual(expect.stringContaining(start));
    expect(await faultsOf(addresses)).toEqual([]);
  });

  it('in calendars, embeds, sitemap and API lead somewhere', async () => {
    const sources = {
      '/sitemap.xml': 5,
      '/embed/players/p%201': 1,
      [`${PUBLIC_API_PATH}/players`]: 1,
      '/players/p%201': 1,
      '/calendar/clubs/team-a.ics': 0,
      '/calendar/fixtures/game.ics': 0,
    };
    for (const [path, least] of Object.entries(sources)) {
      const { text } = await hub.get(path).buffer(true).expect(200);
      const addresses = addressesIn(text);
      expect([path, addresses.length >= least]).toEqual([path, true]);
      expect(await faultsOf(addresses)).toEqual([]);
    }
    const robots = (await hub.get('/robots.txt').expect(200)).text;
    const closed = [...robots.matchAll(/^Disallow: (\/\S*)$/gmu)].map(([, path = '']) => path);
    expect(closed.filter((path) => !isScreen(path))).toEqual([
      '/trpc',
      '/functions',
      `${paths.sharedPicture}/`,
    ]);
  });

  it('of the installed app lead to screens', async () => {
    const manifest = JSON.parse(await readFile(join(ROOT, 'client/public/manifest.webmanifest'), 'utf8'));
    const shortcuts = manifest.shortcuts.map(({ url }: { url: string }) => url);
    expect(shortcuts.length).toBeGreaterThan(0);
    expect([manifest.start_url, ...shortcuts].filter((url) => !isScreen(url))).toEqual([]);
  });
});

describe('the documents', () => {
  /** Paths in the documents that are neither screens nor answered by the hub: foreign addresses, parts and templates. */
  const FOREIGN_PATHS = new Set([
    '/sidelined',
    '/assets',
    '/dev/ui',
    '/metrics',
    '/sql',
    '/batch',
    '/api/v1/players/ID',
    '/embed/players/ID',
    '/embed/clubs/ID',
    '/embed/fixtures/ID',
    `${CLUB_FEED_PATH}/ID.json`,
    PUBLIC_API_PATH,
  ]);
  const DOCUMENTS_WITH_FOREIGN_PATHS = new Set(['docs/provider.md', 'docs/sources.md', 'docs/security.md']);

  const readDocuments = async () => {
    const listed = await readdir(join(ROOT, 'docs'), { recursive: true });
    const files = [
      ...listed.map((name) => join('docs', name)),
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'AGENTS.md',
      'SECURITY.md',
      'CODE_OF_CONDUCT.md',
    ];
    return Promise.all(
      files
        .filter((name) => name.endsWith('.md'))
        .map(async (name) => ({ name, text: await readFile(join(ROOT, name), 'utf8') })),
    );
  };

  it('name only addresses that the hub has', async () => {
    const named = (await readDocuments()).flatMap(({ name, text }) =>
      DOCUMENTS_WITH_FOREIGN_PATHS.has(name)
        ? []
        : [...text.matchAll(/`(\/[a-z][\w./-]*)`/gu)].map(([, address = '']) => address),
    );
    expect(named.length).toBeGreaterThan(20);
    const unknown = new Set(named.filter((address) => !FOREIGN_PATHS.has(address) && !isScreen(address)));
    const faults = await Promise.all(
      [...unknown].map(async (address) =>
        (await hub.get(address).set('accept', 'application/json')).status === 404 ? address : [],
      ),
    );
    expect(faults.flat()).toEqual([]);
  });

  it('name only existing files and folders', async () => {
    const named = (await readDocuments()).flatMap(({ name, text }) =>
      // The changelog also names what is gone.
      name === 'CHANGELOG.md'
        ? []
        : [...text.matchAll(/`((?:server|client|shared|scripts)\/[\w./-]+)`/gu)].map(([, path = '']) => [
            name,
            path,
          ]),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([, path = '']) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('link only to existing files and headings', async () => {
    const documents = await readDocuments();
    const headingsOf = (text: string) =>
      [...text.matchAll(/^#+ (.+)$/gmu)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-'),
      );
    const textOf = new Map(documents.map(({ name, text }) => [name, text]));
    const links = documents.flatMap(({ name, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/gu)].map(([, target = '']) => ({ name, target })),
    );
    expect(links.length).toBeGreaterThan(30);
    const dead = links.flatMap(({ name, target }) => {
      const [file = '', heading] = target.split('#');
      const path =
        file === '' ? name : relative(ROOT, resolve(ROOT, dirname(name), decodeURIComponent(file)));
      const isHeading = heading === undefined || headingsOf(textOf.get(path) ?? '').includes(heading);
      return existsSync(join(ROOT, path)) && isHeading ? [] : [`${name}: ${target}`];
    });
    expect(dead).toEqual([]);
  });
});
