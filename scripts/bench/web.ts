// npm run bench:web: measures what a phone loads for each screen, and runs Lighthouse on three of them.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext } from 'playwright-core';
import { findChromium } from '../../client/e2e/chromium.ts';
import { freePort, startHub, type RunningHub } from '../../client/e2e/startHub.ts';
import { runScript } from '../runScript.ts';
import { printTable } from './benchTable.ts';

/** Fetched when the bench runs, because it is large and nothing else needs it. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const BYTES_PER_KB = 1000;

interface LighthouseResult {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<
    string,
    { displayValue?: string; numericValue?: number; score: number | null; title: string }
  >;
}

await runScript(async () => {
  const found = await findChromium();
  const hub = await startHub();
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-web-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
    ...found,
    viewport: { width: 390, height: 844 },
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  try {
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
    await printLighthouse(hub, port, dir, ['/', '/players', playerPath]);
    return 0;
  } finally {
    await context.close();
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

async function printLighthouse(
  hub: RunningHub,
  port: number,
  dir: string,
  paths: readonly string[],
): Promise<void> {
  const rows: string[][] = [];
  const findings: string[] = [];
  for (const [index, path] of paths.entries()) {
    const file = join(dir, `lighthouse-${index}.json`);
    await promisify(execFile)(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        hub.address + path,
        `--port=${port}`,
        '--disable-storage-reset',
        `--only-categories=${CATEGORIES.join(',')}`,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
      ],
      { env: process.env, timeout: 180_000 },
    );
    const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as LighthouseResult;
    const shown = (id: string) => audits[id]?.displayValue ?? '–';
    rows.push([
      path.replace(/^\/players\/.+/u, '/players/{id}'),
      ...CATEGORIES.map((category) => String(Math.round(categories[category].score * 100))),
      shown('largest-contentful-paint'),
      shown('total-blocking-time'),
      shown('cumulative-layout-shift'),
    ]);
    for (const [id, audit] of Object.entries(audits))
      if (audit.score !== null && audit.score < 0.9)
        findings.push(`${path}: ${id} ${audit.displayValue ?? ''}`);
  }
  console.log('\nLighthouse, mobile, simulated slow network and processor\n');
  printTable(['screen', 'performance', 'accessibility', 'best practices', 'LCP', 'TBT', 'CLS'], rows);
  console.log(`\n${findings.join('\n')}`);
}
