import { chromium, type Browser, type Page } from 'playwright-core';
import { hubAt } from '../testing/hubAt.ts';
import { createTeam, signUp } from '../e2e/stage/hubApi.ts';
import { BROWSER_ARGUMENTS, findChromium } from '../e2e/stage/chromium.ts';
import { startHub, type RunningHub } from '../e2e/stage/startHub.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { median, printTable } from './benchTable.ts';

const USAGE = `npm run bench:web [-- --runs 3]

Measures what a phone downloads for the first screens, and when a slow phone on slow 3G can read and use them.`;
/** Kilobytes of scripts, compressed by Brotli, and seconds until a visitor can read what the document says. */
const WANTED = { scriptsKb: 230, answeredS: 2.5, shift: 0.02 };

const PHONE = { width: 390, height: 844 };
const BYTES_PER_KB = 1000;
const TEAM_SIZE = 15;
const TIMEOUT_MS = 60_000;
/** 400 kbit/s and 400 ms per round trip, Lighthouse's slow 3G. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOW_PROCESSOR = 4;

/** Evaluated in the page, as text because the types here are Node's: the layout shift without input. */
const SHIFT = `new Promise((resolve) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)));
})`;

await runScript(async () => {
  const { values } = readArguments({
    usage: USAGE,
    options: { runs: { type: 'string', default: '3' } },
  });
  const hub = await startHub();
  const browser = await chromium.launch({ ...(await findChromium()), args: BROWSER_ARGUMENTS });
  try {
    return (await benchScreens(browser, hub, Number(values.runs))) ? 0 : 1;
  } finally {
    await browser.close();
    await hub.stop();
  }
});

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
  readableS: number;
  answeredS: number;
  usableS: number;
  shift: number;
}

/** @returns whether the figures are as wanted */
async function benchScreens(browser: Browser, hub: RunningHub, runs: number): Promise<boolean> {
  const screens = await firstScreens(hub);
  let isGood = true;
  const rows: (string | number)[][] = [];
  for (const screen of screens) {
    const quick = await open(browser, hub, screen, false);
    const slow: Opened[] = [];
    for (let run = 0; run < runs; run++) slow.push(await open(browser, hub, screen, true));
    const middle = (of: 'readableS' | 'answeredS' | 'usableS') => median(slow.map((opened) => opened[of]));
    const shift = Math.max(quick.shift, ...slow.map((opened) => opened.shift));
    isGood &&=
      quick.brotliKb <= WANTED.scriptsKb &&
      shift <= WANTED.shift &&
      (screen.answers === undefined || middle('answeredS') <= WANTED.answeredS);
    rows.push([
      screen.name,
      quick.scripts,
      quick.brotliKb.toFixed(0),
      middle('readableS').toFixed(1),
      middle('answeredS').toFixed(1),
      middle('usableS').toFixed(1),
      shift.toFixed(3),
    ]);
  }
  console.log(
    '\nFirst screens: scripts until they are complete; then 400 kbit/s, 400 ms, processor slowed 4 times\n',
  );
  const headings = [
    'first screen',
    'scripts',
    `Brotli kB (≤ ${WANTED.scriptsKb})`,
    'readable s',
    `answered s (≤ ${WANTED.answeredS})`,
    'usable s',
    `shift (≤ ${WANTED.shift})`,
  ];
  printTable(headings, rows);
  const found: number[] = [];
  for (let run = 0; run < runs; run++) found.push(await searchAtOnce(browser, hub));
  console.log(
    `\nOn the same line a visitor who types a name and Enter as soon as the first screen is there reads his chance after ${(median(found) / 1000).toFixed(1)} s.`,
  );
  return isGood;
}

/** Milliseconds from opening the first screen to a player's chance, if his name is typed at once. */
async function searchAtOnce(browser: Browser, hub: RunningHub): Promise<number> {
  const { players } = await hubAt(hub.address).catalog.players.query({});
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
  const { players } = await hubAt(hub.address).catalog.players.query({});
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
    return {
      scripts: loaded.length,
      brotliKb: loaded.reduce((all, bytes) => all + bytes, 0) / BYTES_PER_KB,
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

/** Evaluated in the page: the first paint, and the scripts loaded so far. */
function seenSoFar() {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return {
    paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    /** Bytes of each. */
    loaded: scripts.map((entry) => (entry as unknown as { encodedBodySize: number }).encodedBodySize),
  };
}
