import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: SOURCES })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));

const sheets = sourcesOf('**/*.css').filter(({ path }) => path.includes('.module.'));
const components = sourcesOf('**/*.tsx');

/** Lines that match, each with its file. */
const found = (files: typeof sheets, pattern: RegExp, isFine: (line: string) => boolean = () => false) =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line) && !isFine(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

/**
 * A pixel for what touches, room for a control or a label beside it, and what depends on the size of text, of a container or of
 * a phone's edges.
 */
const isDrawn = (line: string) =>
  /: (?:-?1px|0|auto|inherit|calc\(-1 \*|50%|999px)|\d(?:em|%|cq\w+|vw)|: [2-9]\.\d+rem;|env\(|var\(--(?!hub)|min\(|max\(/u.test(
    line,
  );

it('takes every colour of a sheet from a token, but for shadows and chalk', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(found(sheets, /#[\da-f]{3,8}\b/iu)).toEqual([]);
});

it('writes no size by Mantine’s function', () => {
  expect(found(sheets, /\brem\(/u)).toEqual([]);
  expect(found(components, /\brem\(/u)).toEqual([]);
});

it('knows five sizes and three weights of text', () => {
  expect(
    found(
      sheets,
      /^\s*font-size:/u,
      (line) => /--hub-text-(?:xs|sm|md|lg|xl)\b/u.test(line) || isDrawn(line),
    ),
  ).toEqual([]);
  expect(found(sheets, /^\s*font-weight:/u, (line) => /: (?:400|600|800|inherit);/u.test(line))).toEqual([]);
  expect(
    found(components, /\sf[zw]=/u, (line) =>
      /\s(?:fz="(?:xs|sm|md|lg|xl|inherit)"|fw=\{(?:400|600|800|[a-zA-Z].*)\})/u.test(line),
    ),
  ).toEqual([]);
});

it('takes distances and corners from their scales', () => {
  const distance = /^\s*(?:gap|row-gap|column-gap|margin[a-z-]*|padding[a-z-]*):/u;
  expect(found(sheets, distance, (line) => line.includes('--hub-space-') || isDrawn(line))).toEqual([]);
  expect(
    found(sheets, /^\s*border(?:-\w+)*-radius:/u, (line) => line.includes('--hub-radius-') || isDrawn(line)),
  ).toEqual([]);
  const inProps = /\s(?:m|p)[tbxyse]?=\{(?!0\})\d|\sgap=\{(?!0\}|2\})\d/u;
  expect(found(components, inProps)).toEqual([]);
});
