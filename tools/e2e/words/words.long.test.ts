import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_SCREENS,
  ADMIN_SCREENS,
  clubPath,
  comparePath,
  fixturePath,
  paths,
  playerPath,
  tipLeaguePath,
} from '@hub/shared/hub/paths.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { isScreen } from '../../testing/services/hubAddresses.ts';
import { faultsOf } from '../../testing/wordClaims.ts';
import { ROOT } from '../stage/buildClient.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { callMutation, createTeam, type Person, signUp } from '../stage/hubApi.ts';
import { PHONE, prepareStage, startDemoHub, type Stage } from '../stage/stage.ts';
import { startHub, type RunningHub } from '../stage/startHub.ts';

const REAL = findRealBundleDir('bundesliga-2017-18');
const ADMINISTRATED = { ADMIN_EMAILS: ADMIN_EMAIL };

const DEMO = 'with the demo season';
const EMPTY = 'that waits for its sources and is still empty';

/** Hubs that together cover none, one and many of everything, at every stage of a season. */
const HUBS: readonly (readonly [name: string, start: () => Promise<RunningHub>])[] = [
  [DEMO, () => startDemoHub(ADMINISTRATED)],
  [EMPTY, () => startHub({ ...ADMINISTRATED, FEEDS: 'openligadb', FEED_URL: 'http://127.0.0.1:9' })],
  ...(REAL === null
    ? []
    : (
        [
          ['before the first matchday of a season', '2017-08-10T12:00:00.000Z'],
          ['in the middle of a season without live sources', '2018-02-15T12:00:00.000Z'],
          ['after a season, before the next one', '2018-06-10T12:00:00.000Z'],
        ] as const
      ).map(([name, asOf]) => [name, () => startHub(ADMINISTRATED, { dir: REAL, asOf })] as const)),
];

/** Texts quoted by the specification, by the page that must show them. */
const SPECIFIED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [DEMO]: {
    'visitor /': [
      'Alle Infos für dein Fantasy Team - News, Aufstellungen, Stats',
      'Jetzt anmelden',
      'Kostenlos registrieren und sofort loslegen',
    ],
    'waits /': ['Lade Dashboard...'],
    'fan /': ['Dashboard', 'Vereine', 'Spieler', 'Spiele', 'News'],
    'visitor /mein-team': ['Noch keine Teams erstellt', 'Erstes Team erstellen', 'New Team'],
    'visitor /players#diskussion': [
      'Community Discussion',
      'Sign in to join the discussion and create polls',
      'Community Polls',
      'Comments (0)',
    ],
    'fan /players#diskussion': ['Create Poll'],
    'fan /players': [
      'Alle Vereine',
      'Alle Positionen',
      'Torwart',
      'Verteidiger',
      'Mittelfeld',
      'Stürmer',
      'Details',
    ],
    'fan /players?suche=gibtesnicht': ['Keine Spieler gefunden'],
    'fan /players/missing': ['Player not found'],
    'fan /clubs': ['Vereine', 'Details anzeigen'],
    'fan /clubs/missing': ['Club nicht gefunden', 'Club not found'],
    'fan /news?q=gibtesnicht': ['Keine News gefunden'],
    'fan /fixtures?matchday=alle': ['Spieltage', 'Alle Spieltage', 'Alle Spiele', 'Geplant'],
    'fan /lineups': ['Aufstellungen'],
    'fan /watchlist': ['Watchlist', 'Beobachte deine interessanten Spieler'],
    'admin /agent-flows': ['Agent Flows', 'Compute_Pstart_Model', 'Execute'],
    'refused /clubs/missing': ['Failed to load club data'],
    'refused /players/missing': ['Failed to load player data'],
  },
  [EMPTY]: {
    'fan /': ['Keine aktuellen News verfügbar', 'Keine anstehenden Spiele verfügbar'],
    'fan /mein-team': ['Noch keine Spieler im Team', 'Spieler hinzufügen'],
    'fan /players': ['Keine Spieler gefunden'],
    'fan /clubs': ['Keine Vereine gefunden'],
    'fan /news': ['Keine News gefunden'],
    'fan /fixtures': ['Keine Spiele gefunden'],
  },
};

type Who = 'visitor' | 'fan' | 'admin';

const shown = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Waits until loading has ended, so that a lasting state is collected.
  await page.waitForLoadState('networkidle');
};

describe.each(HUBS)('a hub %s', (hubName, start) => {
  const stage = prepareStage(start);

  it('makes no false claim in any state of any screen', async () => {
    // The screens of missing records say so there, too.
    stage.allowConsoleErrors();
    const faults: string[] = [];
    const links = new Set<string>();
    const wordsAt = new Map<string, string>();
    const note = async (page: Page, where: string) => {
      const words = await readWords(page);
      for (const link of words.links) links.add(link);
      wordsAt.set(where, words.text);
      faults.push(...faultsOf(words.text).map((fault) => `${where} ${fault}`));
      await keep(`${hubName} ${where}`, words.text);
    };
    const screens = await screensOf(stage);
    for (const who of ['visitor', 'fan', 'admin'] as const) {
      const { page } = await openAs(stage, who);
      for (const path of screens.filter((screen) => mayOpen(who, screen))) {
        await page.goto(stage.hub.address + path);
        await shown(page);
        await note(page, `${who} ${path}`);
      }
    }
    if (hubName === DEMO) {
      const { page, close } = await stage.openFresh(PHONE, await newcomerTokens(stage));
      for (const path of screens.filter((screen) => mayOpen('fan', screen))) {
        await page.goto(stage.hub.address + path);
        await shown(page);
        await note(page, `newcomer ${path}`);
      }
      await close();
      // How a screen fails does not depend on the hub's data.
      await noteFailures(stage, screens, note);
    }
    expect([...new Set(faults)]).toEqual([]);
    expect(await deadAmong(stage, [...links])).toEqual([]);
    expect(missingQuotes(hubName, wordsAt)).toEqual([]);
  }, 1_200_000);
});

/** Quotes that are missing from their page. */
const missingQuotes = (hubName: string, wordsAt: ReadonlyMap<string, string>) =>
  Object.entries(SPECIFIED[hubName] ?? {}).flatMap(([where, quotes]) =>
    quotes
      .filter((quote) => wordsAt.get(where)?.includes(quote) !== true)
      .map((quote) => `${where} lacks ${quote}`),
  );

const mayOpen = (who: Who, path: string) => {
  const screen = `/${path.split(/[/?#]/u)[1] ?? ''}`;
  const isAmong = (screens: readonly string[]) => screens.includes(screen);
  if (isAmong(ADMIN_SCREENS)) return who === 'admin';
  // On other screens an administrator sees what a fan sees.
  return who !== 'admin' && (who === 'fan' || !isAmong(ACCOUNT_SCREENS));
};

async function openAs({ openFresh, hub }: Stage, who: Who) {
  if (who === 'visitor') return openFresh(PHONE, null);
  return openFresh(PHONE, await (who === 'fan' ? hub.fanTokens() : hub.adminTokens()));
}

/** The paths of all screens; for screens of a single item the first ones and a missing one, and a path that does not exist. */
async function screensOf({ hub }: Stage): Promise<string[]> {
  const fan = personOf(await hub.fanTokens());
  const { catalog } = hubAt(hub.address);
  const [{ players }, clubs, { fixtures }, { nextFixtures }] = await Promise.all([
    catalog.players.query({}),
    catalog.clubs.query(),
    catalog.fixtures.query({}),
    catalog.dashboard.query(),
  ]);
  await createTeam(
    hub.address,
    fan,
    'Elf am Sonntag',
    players.slice(0, 15).map(({ id }) => id),
  );
  const { watchlist, tipLeagues } = hubAt(hub.address, fan.accessToken);
  for (const { id } of players.slice(0, 2)) await watchlist.watch.mutate({ playerId: id });
  // A league needs a matchday ahead.
  if (nextFixtures.length > 0)
    await tipLeagues.found.mutate({ name: 'Büro', teamIds: clubs.slice(0, 2).map(({ id }) => id) });
  const leagues = await tipLeagues.mine.query();
  const all = Object.values(paths).filter((path) => path !== paths.sharedPicture);
  return [
    ...all,
    ...players.slice(0, 3).map(({ id }) => playerPath(id)),
    ...players
      .filter(({ positionPrimary }) => positionPrimary === 'GK')
      .slice(0, 1)
      .map(({ id }) => playerPath(id)),
    playerPath('missing'),
    comparePath(players.slice(0, 2).map(({ id }) => id)),
    ...clubs.slice(0, 2).map(({ id }) => clubPath(id)),
    clubPath('missing'),
    ...[fixtures.at(0), fixtures.at(-1)].flatMap((fixture) => (fixture ? [fixturePath(fixture.id)] : [])),
    fixturePath('missing'),
    ...leagues.map(({ id }) => tipLeaguePath(id)),
    tipLeaguePath('missing'),
    `${paths.sharedPicture}/missing`,
    `${paths.players}?suche=gibtesnicht`,
    `${paths.players}#diskussion`,
    `${paths.news}?q=gibtesnicht`,
    `${paths.fixtures}?matchday=alle`,
    '/nirgends',
  ];
}

/** Tokens of a user who has one of everything, and has posted a comment and a poll. */
async function newcomerTokens({ hub: { address } }: Stage): Promise<string> {
  const newcomer = await signUp(address, { displayName: 'Nora Neu' });
  const { players } = await hubAt(address).catalog.players.query({});
  const [first] = players;
  if (first === undefined) throw new Error('the demo season has no players');
  await createTeam(address, newcomer, 'Eins', [first.id]);
  const onPlayers = { pageType: 'players', pageId: 'players_general' };
  for (const [procedure, input] of [
    ['watchlist.watch', { playerId: first.id }],
    ['community.postComment', { ...onPlayers, content: 'Startet er?' }],
    [
      'community.createPoll',
      { ...onPlayers, question: 'Wer beginnt?', choices: { kind: 'text', options: ['Er', 'Ein anderer'] } },
    ],
  ] as const)
    expect((await callMutation(address, procedure, input, newcomer)).status).toBe(200);
  return newcomer.tokens;
}

const personOf = (tokens: string): Person => ({
  email: '',
  password: '',
  accessToken: (JSON.parse(tokens) as { access_token: string }).access_token,
  tokens,
});

/** Collects the words while offline, after refused answers, and while answers are pending. */
async function noteFailures(
  stage: Stage,
  screens: readonly string[],
  note: (page: Page, where: string) => Promise<void>,
): Promise<void> {
  const { page } = await openAs(stage, 'fan');
  const own = screens.filter((screen) => mayOpen('fan', screen));
  for (const path of own) {
    await page.goto(stage.hub.address + path);
    await shown(page);
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await drawn(page);
    await note(page, `offline ${path}`);
    await page.context().setOffline(false);
  }
  for (const [state, answer] of [
    ['refused', refuse],
    ['waits', () => undefined],
  ] as const) {
    await page.route('**/trpc/**', answer);
    for (const path of own) {
      await page.goto(stage.hub.address + path);
      await page.locator('main, h1').first().waitFor();
      // Pending requests never become idle.
      if (answer === refuse) await page.waitForLoadState('networkidle');
      await drawn(page);
      await note(page, `${state} ${path}`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

/** The hub's own refusal, which is final. */
const refuse = (route: Route) =>
  route.fulfill({
    status: 429,
    json: {
      error: { message: 'Too many', code: -32_029, data: { httpStatus: 429, reason: 'tooMany' } },
    },
  });

/** Waits until the latest state has been painted. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Links that lead neither to a screen nor to an answer of the hub. */
async function deadAmong({ hub }: Stage, links: readonly string[]): Promise<string[]> {
  const asked = await Promise.all(
    links
      .filter((link) => !isScreen(link))
      .map(async (link) => ({ link, status: (await fetch(hub.address + link)).status })),
  );
  return asked.flatMap(({ link, status }) => (status >= 400 ? [`${link} answers ${status}`] : []));
}

/** Saves the words for people to read if WORDS is set. */
async function keep(name: string, text: string): Promise<void> {
  if (!process.env['WORDS']) return;
  const folder = join(ROOT, 'artifacts/words');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.txt`), text);
}

interface Words {
  /** The texts that users see or hear, one per line. */
  text: string;
  /** Paths of other pages of the hub that links lead to, with their queries. */
  links: string[];
}

/** Reads all words of a page: visible text, and its replacements for screen readers. */
async function readWords(page: Page): Promise<Words> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const spoken = [...document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]')]
      .filter(isShown)
      .flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      );
    const hidden = [...document.querySelectorAll('[data-visually-hidden], .mantine-VisuallyHidden-root')].map(
      (element) => element.textContent,
    );
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search)
      .filter((path) => path !== location.pathname + location.search);
    const lines = [document.title, ...document.body.innerText.split('\n'), ...spoken, ...hidden];
    return {
      text: [...new Set(lines.map((line) => line.replaceAll(/[\s\u00A0\u202F]+/gu, ' ').trim()))]
        .filter((line) => line !== '')
        .join('\n'),
      links: [...new Set(links)],
    };
  });
}
