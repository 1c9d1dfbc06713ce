import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Commands that are files of this repository: name and file. */
const OWN = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /^node scripts\/run\.mjs (?:--client )?((?:scripts|server)\/\S+\.ts)$/u.exec(line) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-usage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(file: string, argument: string) {
  const child = spawn(process.execPath, [join(ROOT, file), argument], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { stdout, stderr, status };
}

it('finds the commands', () => {
  expect(OWN.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'restore', 'key:replace']));
});

it.each(OWN)('prints the usage of %s, and does nothing', async (name, file) => {
  const [asked, wrong] = await Promise.all([run(file, '--help'), run(file, '--no-such-option')]);
  expect(asked.stdout).toMatch(new RegExp(`^Usage: npm (?:run )?${name}\\b`, 'u'));
  expect([asked.status, asked.stderr]).toEqual([0, '']);
  expect([wrong.status, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain('Usage: npm ');
  expect(await readdir(folder)).toEqual([]);
});
