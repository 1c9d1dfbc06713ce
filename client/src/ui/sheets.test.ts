import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const IMPORT = /import (?<name>\w+) from '(?<path>[^']+\.module\.css)';/gu;
const CLASS = /\.(?<name>[A-Za-z]\w*)/gu;
/** What looks like a class and is none. */
const OTHERS = /\/\*.*?\*\/|:global\([^)]*\)/gsu;
const STEPS = /@mixin steps[\w-]* (?<word>\w+), [\w-]+, (?<numbers>[\d, ]+)/gu;

const namesIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ({ groups }) => groups?.['name'] ?? '');

/** The classes of a sheet, those that a mixin makes among them. */
function classesOf(sheet: string): Set<string> {
  const text = readFileSync(sheet, 'utf8').replaceAll(OTHERS, '');
  const steps = Array.from(text.matchAll(STEPS), ({ groups }) =>
    (groups?.['numbers'] ?? '').split(',').map((number) => `${groups?.['word']}${number.trim()}`),
  );
  return new Set([...namesIn(text, CLASS), ...steps.flat()]);
}

/** What a file takes from its sheets. */
function usesIn(file: string): { file: string; sheet: string; use: string }[] {
  const text = readFileSync(file, 'utf8');
  return Array.from(text.matchAll(IMPORT), ({ groups }) => groups ?? {}).flatMap(({ name = '', path = '' }) =>
    namesIn(text, new RegExp(`(?<![\\w./])${name}\\.(?<name>\\w+)`, 'gu')).map((use) => ({
      file,
      sheet: join(file, '..', path),
      use,
    })),
  );
}

describe('the sheets', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).map((path) => join(SOURCES, path));
  const uses = files.flatMap(usesIn);

  // A class that is not there says nothing, and no type tells.
  it('have every class that is taken from them', () => {
    const sheets = new Map(
      Array.from(new Set(uses.map(({ sheet }) => sheet)), (sheet) => [sheet, classesOf(sheet)]),
    );
    const missing = uses.filter(({ sheet, use }) => sheets.get(sheet)?.has(use) !== true);
    expect(uses.length).toBeGreaterThan(1000);
    expect(missing.map(({ file, use }) => `${relative(SOURCES, file)}: ${use}`)).toEqual([]);
  });

  it('have no class that nobody takes', () => {
    const taken = new Set(uses.map(({ sheet, use }) => `${sheet} ${use}`));
    const idle = globSync('**/*.module.css', { cwd: SOURCES }).flatMap((path) => {
      const sheet = join(SOURCES, path);
      return [...classesOf(sheet)]
        .filter((name) => !taken.has(`${sheet} ${name}`))
        .map((name) => `${path}: ${name}`);
    });
    expect(idle).toEqual([]);
  });
});
