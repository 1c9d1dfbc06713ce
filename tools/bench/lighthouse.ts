import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext } from 'playwright-core';
import { ROOT } from '../e2e/stage/buildClient.ts';
import { findChromium } from '../e2e/stage/chromium.ts';
import { freePort } from '../e2e/stage/startHub.ts';
import { joinSeason, startSeasonHub } from '../e2e/tasks/seasonHub.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { median, printTable } from './benchTable.ts';

const USAGE = `npm run bench:lighthouse [-- --runs 3] [--only /players] [--first]

Lighthouse's mobile audit of the landing screen and of seven screens, or of one by its address, with the real season. The
landing screen is for a first-time visitor; the others are for a returning fan, or with --first for one with an empty
browser.`;

/** Installed when the bench runs, because it is large (114 packages) and nothing else needs it. */
const PACKAGE = 'lighthouse';
const PACKAGE_VERSION = '13.5.0';
const PACKAGE_DIR = join(ROOT, 'node_modules/.cache/lighthouse', PACKAGE_VERSION);
const COMMAND = join(PACKAGE_DIR, 'node_modules', PACKAGE, 'cli/index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const PHONE = { width: 390, height: 844 };
const RUN_TIMEOUT_MS = 300_000;
/** Audits below it are worth a look. */
const GOOD_SCORE = 0.9;

/** Everything a browser stores for a site except the session, by the browser's names. */
const KEPT = 'service_workers,cache_storage,indexeddb';

/** Has no address of its own. */
const LANDING = 'Besuch ohne Anmeldung';

const SCREENS = [
  ['Dashboard', '/'],
  ['Spieler', '/players'],
  ['Thomas Müller', '/players/14732'],
  ['Aufstellungen', '/lineups'],
  ['Spieltage', '/fixtures'],
  ['FC Bayern München', '/clubs/2444'],
  ['Mein Team', '/mein-team'],
] as const;

interface Audit {
  title: string;
  score: number | null;
  numericValue?: number;
  displayValue?: string;
}

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  /** The machine's speed at the time, by Lighthouse's measure. */
  environment: { benchmarkIndex: number };
  audits: Record<string, Audit>;
}

await runScript(async () => {
  const { values } = readArguments({
    usage: USAGE,
    options: {
      runs: { type: 'string', default: '3' },
      only: { type: 'string' },
      first: { type: 'boolean', default: false },
    },
  });
  await installLighthouse();
  const found = await findChromium();
  const hub = await startSeasonHub();
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
    ...found,
    viewport: PHONE,
    isMobile: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  try {
    const { tokens } = await joinSeason(hub);
    await signIn(context, hub.address, tokens);
    const reports = new Map<string, Report[]>();
    const keep = async (name: string, path: string) => {
      const report = await audit(hub.address + path, port, join(dir, 'report.json'));
      reports.set(name, [...(reports.get(name) ?? []), report]);
    };
    // Round by round, so that a busy minute of the machine does not affect a single screen.
    for (let run = 0; run < Number(values.runs); run++) {
      if (values.only === undefined) {
        await forgetKept(context, hub.address, `${KEPT},local_storage`);
        await keep(LANDING, '/');
        await signIn(context, hub.address, tokens);
      }
      for (const [name, path] of SCREENS) {
        if (values.only !== undefined && values.only !== path) continue;
        if (values.first) await forgetKept(context, hub.address, KEPT);
        await keep(name, path);
      }
    }
    printScores(reports);
    printFindings(reports);
    return 0;
  } finally {
    await context.close();
    await hub.stop();
    await rm(dir, { recursive: true, force: true });
  }
});

async function installLighthouse(): Promise<void> {
  if (existsSync(COMMAND)) return;
  console.error(`Installing ${PACKAGE} (once, about 180 MB) …`);
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  const wanted = `${PACKAGE}@${PACKAGE_VERSION}`;
  await promisify(execFile)('npm', ['install', ...options, '--prefix', PACKAGE_DIR, wanted]);
}

async function signIn(context: BrowserContext, address: string, tokens: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/favicon.svg`);
  await page.evaluate((text) => localStorage.setItem('blink_tokens_hub', text), tokens);
  await page.close();
}

async function forgetKept(context: BrowserContext, address: string, storageTypes: string): Promise<void> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', {
    origin: address,
    storageTypes,
  });
  await browser.send('Network.clearBrowserCache');
  await page.close();
}

async function audit(address: string, port: number, file: string): Promise<Report> {
  const options = [
    `--port=${port}`,
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
  ];
  await promisify(execFile)(process.execPath, [COMMAND, address, ...options], { timeout: RUN_TIMEOUT_MS });
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

function printScores(reports: ReadonlyMap<string, readonly Report[]>): void {
  const rows = Array.from(reports, ([name, ofScreen]) => {
    const middle = (id: string) =>
      median(ofScreen.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    const score = (category: (typeof CATEGORIES)[number]) =>
      Math.round(100 * median(ofScreen.map(({ categories }) => categories[category].score ?? Number.NaN)));
    return [
      name,
      score('performance'),
      score('accessibility'),
      score('best-practices'),
      `${(middle('first-contentful-paint') / 1000).toFixed(1)} s`,
      `${(middle('largest-contentful-paint') / 1000).toFixed(1)} s`,
      `${middle('total-blocking-time').toFixed(0)} ms`,
      String(Math.round(1000 * middle('cumulative-layout-shift')) / 1000),
      median(ofScreen.map(({ environment }) => environment.benchmarkIndex)).toFixed(0),
    ];
  });
  console.log('\nLighthouse, mobile, simulated slow network and processor, medians\n');
  const times = ['FCP', 'LCP', 'TBT', 'CLS'];
  const headings = ['screen', 'performance', 'accessibility', 'best practices', ...times, 'machine'];
  printTable(headings, rows);
}

/** Prints Lighthouse's suggestions, with their screens. */
function printFindings(reports: ReadonlyMap<string, readonly Report[]>): void {
  const findings = new Map<string, Set<string>>();
  for (const [name, ofScreen] of reports)
    for (const { audits } of ofScreen)
      for (const [id, { title, score }] of Object.entries(audits))
        if (score !== null && score < GOOD_SCORE) {
          const key = `${id}: ${title}`;
          findings.set(key, (findings.get(key) ?? new Set()).add(name));
        }
  console.log('');
  for (const [finding, screens] of findings) console.log(`${finding} (${[...screens].join(', ')})`);
}
