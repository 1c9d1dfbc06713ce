import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
/** Chapters of ASVS 5.0 that apply to a hub; V17 (WebRTC) does not. */
const CHAPTERS = Array.from({ length: 16 }, (_none, n) => `V${n + 1}`);

const STATES = new Set(['met', 'partly', 'not met']);

let text: string;
/** Cells of the rows of the table, section by section. */
let rows: string[][];
let scripts: string[];
let files: string[];

beforeAll(async () => {
  text = await readFile(resolve(ROOT, 'docs/security.md'), 'utf8');
  const [, table = ''] = text.split('## Section by section');
  rows = table
    .split('\n')
    .filter((line) => /^\| V\d/u.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const { scripts: all } = JSON.parse(await readFile(resolve(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  scripts = Object.keys(all);
  const folders = ['server', 'shared', 'packages', 'scripts', 'tools', 'client'];
  const found = await Promise.all(
    folders.map((folder) => readdir(resolve(ROOT, folder), { recursive: true })),
  );
  files = found.flatMap((names, n) => names.map((name) => `${folders[n]}/${name}`));
});

it('covers every chapter, and states for each section its state, how it is met and the evidence', () => {
  const chapters = new Set(rows.flatMap(([section = '']) => /^V\d+/u.exec(section)?.[0] ?? []));
  expect(CHAPTERS.filter((chapter) => !chapters.has(chapter))).toEqual([]);
  const incomplete = rows.filter(
    ([, state = '', how = '', shown = '']) => !STATES.has(state) || how === '' || shown === '',
  );
  expect(incomplete).toEqual([]);
});

it('names only existing tests', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|contract)\.ts)`/gu)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual(
    [],
  );
});

it('names only existing commands', () => {
  const named = [...text.matchAll(/`npm run ([\w:-]+)/gu)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

it('explains every unmet requirement at the end', () => {
  const [, unmet = ''] = text.split('## What is not met, and why');
  const clauses = rows.flatMap(([, state = '', how = '', shown = '']) =>
    state === 'met'
      ? []
      : [...`${how} ${shown}`.matchAll(/\b\d+\.\d+(?:\.\d+)?\b/gu)].map(([clause]) => clause),
  );
  expect(clauses.length).toBeGreaterThan(3);
  expect(clauses.filter((clause) => !unmet.includes(clause))).toEqual([]);
});
