import type { Browser, Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { askCatalog, createTeam, signUp } from '../../client/e2e/stage/hubApi.ts';
import type { RunningHub } from '../../client/e2e/stage/startHub.ts';
import { median, printTable } from './benchTable.ts';

const PHONE = { width: 390, height: 844 };
const BYTES_PER_KB = 1000;
const TEAM_SIZE = 15;
const TIMEOUT_MS = 60_000;
/** 400 kbit/s and 400 ms per round trip, Lighthouse's slow 3G. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOW_PROCESSOR = 4;

/** A first screen as opened by a browser that has stored nothing but the session. */
interface FirstScreen {
  name: string;
  path: string;
  /** The browser's stored tokens of a sign-in; absent for a visitor. */
  tokens?: string;
  /** Selector that matches once the screen shows its main content. */
  shows: string;
  /** Selector that matches once the document itself contains the content; absent if it never does. */
  answers?: string;
}

interface Opened {
  scripts: number;
  brotliKb: number;
  gzipKb: number;
  readableS: number;
  answeredS: number;
  usableS: number;
  shift: number;
}

/** Measures what a browser loads for the first screen until it is complete, and when a slow phone can read and use it. */
export async function printFirstScreens(browser: Browser, hub: RunningHub, runs: number): Promise<void> {
  const screens = await firstScreens(hub);
  const rows: (string | number)[][] = [];
  for (const screen of screens) {
    const quick = await open(browser, hub, screen, false);
    const slow: Opened[] = [];
    for (let run = 0; run < runs; run++) slow.push(await open(browser, hub, screen, true));
    const middle = (of: 'readableS' | 'answeredS' | 'usableS') =>
      median(slow.map((opened) => opened[of])).toFixed(1);
    rows.push([
      screen.name,
      quick.scripts,
      quick.brotliKb.toFixed(0),
      quick.gzipKb.toFixed(0),
      middle('readableS'),
      middle('answeredS'),
      middle('usableS'),
      Math.max(quick.shift, ...slow.map(({ shift }) => shift)).toFixed(3),
    ]);
  }
  console.log(
    '\nFirst screens: scripts until they are complete; then 400 kbit/s, 400 ms, processor slowed 4 times\n',
  );
  const headings = [
    'first screen',
    'scripts',
    'Brotli kB',
    'gzip kB',
    'readable s',
    'answered s',
    'usable s',
    'shift',
  ];
  printTable(headings, rows);
  const found: number[] = [];
  for (let run = 0; run < runs; run++) found.push(await searchAtOnce(browser, hub));
  console.log(
    `\nOn the same line a visitor who types a name and Enter as soon as the first screen is there reads his chance after ${(median(found) / 1000).toFixed(1)} s.`,
  );
}

/** Milliseconds from opening the first screen to a player's chance, if his name is typed at once. */
async function searchAtOnce(browser: Browser, hub: RunningHub): Promise<number> {
  const { players } = await askCatalog<{ players: { name: string; startProbability: number | null }[] }>(
    hub.address,
    'players',
  );
  const name = players.find(({ startProbability }) => startProbability !== null)?.name ?? '';
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await slowDown(page);
    const startMs = performance.now();
    await page.goto(hub.address, { waitUntil: 'commit' });
    await page.locator('.start-landing input').fill(name);
    await page.keyboard.press('Enter');
    await page.locator('.start-page li', { hasText: '%' }).first().waitFor({ timeout: TIMEOUT_MS });
    return performance.now() - startMs;
  } finally {
    await context.close();
  }
}

async function firstScreens(hub: RunningHub): Promise<FirstScreen[]> {
  const { players } = await askCatalog<{ players: { id: string }[] }>(hub.address, 'players');
  const fan = await signUp(hub.address, { displayName: 'Fritzi' });
  const manager = await signUp(hub.address, { displayName: 'Manni' });
  const ids = players.slice(0, TEAM_SIZE).map(({ id }) => id);
  await createTeam(hub.address, manager, 'Elf am Sonntag', ids);
  const eleven = 'main section[aria-label^="Elf: "] li';
  return [
    { name: '/, a visitor', path: '/', shows: eleven, answers: '.start-rate' },
    {
      name: '/players/{id}, a visitor',
      path: `/players/${ids[0]}`,
      shows: 'main h2:has-text("Startchance")',
      answers: '.start-page .start-chance',
    },
    {
      name: '/players, a visitor',
      path: '/players',
      shows: '#root main li a',
      answers: '.start-page li',
    },
    { name: '/lineups, a visitor', path: '/lineups', shows: eleven, answers: '.start-page li' },
    { name: '/, a fan', path: '/', tokens: fan.tokens, shows: 'main ol li' },
    {
      name: '/, a fan with a team',
      path: '/',
      tokens: manager.tokens,
      shows: 'main section[aria-label*="Spieltag"]',
    },
  ];
}

async function open(
  browser: Browser,
  hub: RunningHub,
  screen: FirstScreen,
  isSlow: boolean,
): Promise<Opened> {
  // What the service worker stores for later is not part of a screen.
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const { tokens } = screen;
    if (tokens !== undefined)
      await context.addInitScript((text) => localStorage.setItem('blink_tokens_hub', text), tokens);
    if (isSlow) await slowDown(page);
    await page.goto(hub.address + screen.path, { waitUntil: 'commit' });
    const sinceStart = async (selector: string) => {
      await page.locator(selector).first().waitFor({ timeout: TIMEOUT_MS });
      return page.evaluate(() => performance.now());
    };
    const answeredMs = await sinceStart(screen.answers ?? screen.shows);
    const usableMs = await sinceStart(screen.shows);
    const { paintedMs, loaded } = await page.evaluate(seenSoFar);
    const bodies = await Promise.all(loaded.map(({ address }) => bodyOf(address)));
    const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
    return {
      scripts: loaded.length,
      brotliKb: sum(loaded.map(({ bytes }) => bytes)) / BYTES_PER_KB,
      gzipKb: sum(bodies.map((body) => gzipSync(body).length)) / BYTES_PER_KB,
      readableS: paintedMs / 1000,
      answeredS: answeredMs / 1000,
      usableS: usableMs / 1000,
      shift: await page.evaluate<number>(SHIFT),
    };
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', SLOW_3G);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
}

/** Evaluated in the page, as text because the types here are Node's: the layout shift without input. */
const SHIFT = `new Promise((resolve) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)));
})`;

/** Evaluated in the page: the first paint, and the scripts loaded so far. */
function seenSoFar() {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return {
    paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    loaded: scripts.map((entry) => {
      const { name, encodedBodySize } = entry as unknown as { name: string; encodedBodySize: number };
      return { address: name, bytes: encodedBodySize };
    }),
  };
}

async function bodyOf(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}
