import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { buildClientIfStale, ROOT } from '../stage/buildClient.ts';

const ASSETS = join(ROOT, 'dist/client/assets');
const LIMIT_BYTES = 230_000;

beforeAll(buildClientIfStale);

/** The scripts that a script imports statically, which it needs before it runs. */
const needsOf = (script: string) =>
  [...script.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/gu)].map(([, file = '']) => file);

async function readNeeded(first: readonly string[]): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  const waiting = [...first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (scripts.has(file)) continue;
    const script = await readFile(join(ASSETS, file), 'utf8');
    scripts.set(file, script);
    waiting.push(...needsOf(script));
  }
  return scripts;
}

/** The name of a chunk, without hash and extension. */
const nameOf = (file: string) => file.replace(/-[\w-]{8}\.\w+$/u, '');

it.each([
  ['a visitor', 'LandingScreen'],
  ['a fan', 'DashboardScreen'],
])('needs at most 230 kB of scripts, compressed, for the first screen of %s', async (_who, screen) => {
  const files = await readdir(ASSETS);
  const first = files.filter(
    (file) => file.endsWith('.js') && ['index', 'App', screen].includes(nameOf(file)),
  );
  const scripts = await readNeeded(first);
  expect(scripts.size).toBeGreaterThan(first.length);
  const sizes = [...scripts.values()].map((script) => brotliCompressSync(script).length);
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(LIMIT_BYTES);
});

it('has a compressed copy of every script and style', async () => {
  const files = await readdir(ASSETS);
  const served = files.filter((file) => /\.(?:js|css)$/u.test(file));
  expect(served.length).toBeGreaterThan(50);
  expect(served.filter((file) => !files.includes(`${file}.br`))).toEqual([]);
});

/** Administrators' screens validate input with the server's schemas. */
const ADMIN_SCREENS = /^(?:AgentFlows|Reports|Restoring|SetUp|Usage)Screen$/u;
/** The own script of a screen or of a part that loads after it, and zod; a chunk of two screens has both names. */
const WHOLE = /^(?:Discussion|Matchday|MyTeam|Players?|Lineups|Fixtures?|Clubs?|News|Dashboard|schemas)$/u;

it('does not load the script of another screen, or zod, for any screen of visitors and fans', async () => {
  const files = await readdir(ASSETS);
  const screens = files.filter((file) => /^(?:\w+Screen|Matchday)-[\w-]{8}\.js$/u.test(file));
  const loads = await Promise.all(
    screens.map(async (file) => {
      const screen = nameOf(file);
      const needed = [...(await readNeeded([file])).keys()].map(nameOf);
      const own = screen.replace(/Screen$/u, '');
      return { screen, others: needed.filter((name) => WHOLE.test(name) && name !== own) };
    }),
  );
  expect(loads.length).toBeGreaterThan(25);
  expect(loads.filter(({ screen, others }) => others.length > 0 && !ADMIN_SCREENS.test(screen))).toEqual([]);
});

it('has the styles of every part of Mantine that a script may show', async () => {
  const stylesOf = createRequire(join(ROOT, 'client/src/main.tsx'));
  const all = namesIn(await readFile(stylesOf.resolve('@mantine/core/styles.layer.css'), 'utf8'));
  const files = await readdir(ASSETS);
  const read = async (ending: string) => {
    const paths = files.filter((file) => file.endsWith(ending)).map((file) => join(ASSETS, file));
    const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
    return namesIn(texts.join('\n'));
  };
  const [shown, styled] = await Promise.all([read('.js'), read('.css')]);
  const needed = [...all].filter((name) => shown.has(name));
  expect(needed.length).toBeGreaterThan(50);
  expect(needed.filter((name) => !styled.has(name))).toEqual([]);
});

/** Mantine names its classes by a hash of eight digits. */
const namesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/gu));
