import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withPart } from './writePart.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
describe('docs/benchmarks.md', () => {
  it('has a place for the figures of each bench, and no other', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const places = [...read('docs/benchmarks.md').matchAll(/<!-- (bench:\w+) -->/gu)].map(([, name]) => name);
    const benches = Object.keys(scripts).filter((name) => name.startsWith('bench:'));
    expect(new Set(places)).toEqual(new Set(benches));
    expect(places).toHaveLength(benches.length);
  });

  it('is replaced only between the two comments of a name', () => {
    const text = 'A\n<!-- one -->\n\nold\n\n<!-- /one -->\nB\n<!-- two -->\n<!-- /two -->\n';
    expect(withPart(text, 'one', '$& new')).toBe(
      'A\n<!-- one -->\n\n$& new\n\n<!-- /one -->\nB\n<!-- two -->\n<!-- /two -->\n',
    );
    expect(() => withPart(text, 'three', '')).toThrow("There is no place for 'three'.");
  });
});

describe('the page of the specification', () => {
  it('names an existing place and test for each part', () => {
    const rows = read('docs/spec.md')
      .split('\n')
      .filter((line) => /^\| (?!clause|---)/u.test(line))
      .map((line) => line.split(/(?<!\\)\|/u).slice(1, -1));
    expect(rows.length).toBeGreaterThan(70);
    const missing = rows.flatMap(([clause = '', where = '', test = '']) =>
      [where, test].flatMap((cell) => {
        const named = [...cell.matchAll(/`([^`]+)`/gu)].map(([, path = '']) => path);
        const isThere = named.length > 0 && named.every((path) => globSync(path, { cwd: ROOT }).length > 0);
        return isThere ? [] : [`${clause}: ${cell}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});
