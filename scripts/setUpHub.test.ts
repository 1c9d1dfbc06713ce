import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeSettings } from '@hub/server/commands/setUp/storedSettings.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { withDeps } from '@hub/server/openDeps.ts';

const SCRIPT = resolve(import.meta.dirname, 'setUpHub.ts');
/** `script` of util-linux runs a command in a terminal. */
const hasTerminals = spawnSync('script', ['--version'], { encoding: 'utf8' })
  .output?.join()
  .includes('util-linux');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-setup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Answers each question after it was asked. @returns everything that was on the screen */
async function setUp(command: string, args: string[], answers: readonly string[]): Promise<string> {
  const left = [...answers];
  const child = spawn(command, args, {
    cwd: folder,
    // No source is there.
    env: { ...process.env, FEED_URL: 'http://127.0.0.1:9', DATA_DIR: join(folder, 'data'), PORT: '0' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().endsWith(']: ')) child.stdin.write(`${left.shift() ?? ''}\n`);
  });
  return text(child.stdout);
}

const ANSWERS = ['1,2', 'a-secret-token', 'me@hub.example'];

it('closes an existing .env to others, and keeps what it does not ask about', async () => {
  await writeFile(join(folder, '.env'), '# mine\nLOG_LEVEL=warn\n', { mode: 0o644 });
  expect(await setUp(process.execPath, [SCRIPT], ANSWERS)).toContain('Written to .env');
  expect((await readFile(join(folder, '.env'), 'utf8')).split('\n')).toEqual([
    '# mine',
    'LOG_LEVEL=warn',
    'FEEDS=openligadb,football-data',
    'FOOTBALL_DATA_TOKEN=a-secret-token',
    'ADMIN_EMAILS=me@hub.example',
    'FEED_CONTACT=me@hub.example',
    '',
  ]);
  expect(((await stat(join(folder, '.env'))).mode & 0o777).toString(8)).toBe('600');
});

it.skipIf(!hasTerminals)('does not show a key that is typed in a terminal, but everything else', async () => {
  const command = `"${process.execPath}" "${SCRIPT}"`;
  const screen = await setUp('script', ['--quiet', '--return', '--command', command, '/dev/null'], ANSWERS);
  expect(screen).toContain('Written to .env');
  expect(screen).toContain('me@hub.example');
  // The terminal itself echoes what is typed before the program has taken it over.
  expect(screen.split('Which keys?')[1]).not.toContain('a-secret');
  expect(await readFile(join(folder, '.env'), 'utf8')).toContain('a-secret-token');
});

it('offers what was set up in the browser', async () => {
  await withDeps(loadConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }), (deps) =>
    storeSettings(
      deps,
      new Map([
        ['FEEDS', 'openligadb,football-data'],
        ['FOOTBALL_DATA_TOKEN', 'a-stored-token'],
        ['ADMIN_EMAILS', 'me@hub.example'],
      ]),
    ),
  );
  const screen = await setUp(process.execPath, [SCRIPT], ['', '', '']);
  expect(screen).toContain('Set up in the browser, at /einrichten, so far: FEEDS, ADMIN_EMAILS,');
  expect(screen).toContain('Sources [openligadb,football-data]');
  expect(screen).not.toContain('Register as');
  expect(await readFile(join(folder, '.env'), 'utf8')).toContain('FEEDS=openligadb,football-data\n');
});
