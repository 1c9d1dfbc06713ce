import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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

const run = (file: string, argument: string) =>
  spawnSync(process.execPath, [join(ROOT, file), argument], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  });

it('finds the commands', () => {
  expect(OWN.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'restore', 'key:replace']));
});

it.each(OWN)('prints the usage of %s, and does nothing', async (name, file) => {
  const asked = run(file, '--help');
  expect(asked.stdout).toMatch(new RegExp(`^Usage: npm (?:run )?${name}\\b`, 'u'));
  expect([asked.status, asked.stderr]).toEqual([0, '']);
  const wrong = run(file, '--no-such-option');
  expect([wrong.status, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain('Usage: npm ');
  expect(await readdir(folder)).toEqual([]);
});
