import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
/** Chapters of ASVS 5.0 that concern a hub; V17 (WebRTC) does not. */
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
  const folders = ['server', 'shared', 'scripts', 'client'];
  const found = await Promise.all(
    folders.map((folder) => readdir(resolve(ROOT, folder), { recursive: true })),
  );
  files = found.flatMap((names, n) => names.map((name) => `${folders[n]}/${name}`));
});

it('judges every chapter, and says how each section is met and what shows it', () => {
  const chapters = new Set(rows.flatMap(([section = '']) => /^V\d+/u.exec(section)?.[0] ?? []));
  expect(CHAPTERS.filter((chapter) => !chapters.has(chapter))).toEqual([]);
  const incomplete = rows.filter(
    ([, state = '', how = '', shown = '']) => !STATES.has(state) || how === '' || shown === '',
  );
  expect(incomplete).toEqual([]);
});

it('names tests that exist', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|contract)\.ts)`/gu)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual(
    [],
  );
});

it('names commands that exist', () => {
  const named = [...text.matchAll(/`npm run ([\w:-]+)/gu)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

it('explains at the end whatever is not met', () => {
  const [, unmet = ''] = text.split('## What is not met, and why');
  const clauses = rows.flatMap(([, state = '', how = '', shown = '']) =>
    state === 'met'
      ? []
      : [...`${how} ${shown}`.matchAll(/\b\d+\.\d+(?:\.\d+)?\b/gu)].map(([clause]) => clause),
  );
  expect(clauses.length).toBeGreaterThan(3);
  expect(clauses.filter((clause) => !unmet.includes(clause))).toEqual([]);
});
