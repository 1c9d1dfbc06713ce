// npm run bench:web -- [--runs 3]: measures a phone's downloads for each screen, and when a slow phone shows the first screens.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext } from 'playwright-core';
import { BROWSER_ARGUMENTS, findChromium } from '../../client/e2e/stage/chromium.ts';
import { startHub, type RunningHub } from '../../client/e2e/stage/startHub.ts';
import { runScript } from '../runScript.ts';
import { printTable } from './benchTable.ts';
import { printFirstScreens } from './firstScreens.ts';

const BYTES_PER_KB = 1000;

await runScript(async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
  const found = await findChromium();
  const hub = await startHub();
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-web-'));
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
    // What the service worker stores for later is not part of a screen.
    serviceWorkers: 'block',
    ...found,
    viewport: { width: 390, height: 844 },
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  const browser = await chromium.launch({ ...found, args: BROWSER_ARGUMENTS });
  try {
    await printFirstScreens(browser, hub, Number(values.runs));
    const playerPath = `/players/${await firstPlayerId(hub)}`;
    await signIn(context, hub);
    await printWeight(context, hub, [
      '/',
      '/players',
      playerPath,
      '/clubs',
      '/fixtures',
      '/lineups',
      '/mein-team',
    ]);
    return 0;
  } finally {
    await context.close();
    await browser.close();
    await hub.stop();
    await rm(dir, { recursive: true, force: true });
  }
});

async function firstPlayerId(hub: RunningHub): Promise<string> {
  const answer = await fetch(`${hub.address}/trpc/catalog.players`);
  const { result } = (await answer.json()) as { result: { data: { players: { id: string }[] } } };
  return result.data.players[0]?.id ?? '';
}

async function signIn(context: BrowserContext, hub: RunningHub): Promise<void> {
  const tokens = await hub.fanTokens();
  const page = await context.newPage();
  await page.goto(`${hub.address}/favicon.svg`);
  await page.evaluate((text) => localStorage.setItem('blink_tokens_hub', text), tokens);
  await page.close();
}

async function printWeight(
  context: BrowserContext,
  hub: RunningHub,
  paths: readonly string[],
): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const path of paths) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(hub.address + path, { waitUntil: 'networkidle' });
    const sent = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, encodedBodySize } = entry as unknown as { name: string; encodedBodySize: number };
        return { path: new URL(name).pathname, bytes: encodedBodySize };
      }),
    );
    const kilobytes = (ending: RegExp) =>
      sent.filter((file) => ending.test(file.path)).reduce((sum, file) => sum + file.bytes, 0) / BYTES_PER_KB;
    rows.push([
      path.replace(/^\/players\/.+/u, '/players/{id}'),
      sent.filter((file) => file.path.endsWith('.js')).length,
      kilobytes(/\.js$/u).toFixed(0),
      kilobytes(/\.css$/u).toFixed(0),
      kilobytes(/^\/trpc\//u).toFixed(0),
    ]);
    await page.close();
  }
  console.log('\nCompressed size of each screen with an empty cache\n');
  printTable(['screen', 'scripts', 'JavaScript kB', 'CSS kB', 'data kB'], rows);
}
