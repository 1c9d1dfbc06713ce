import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
describe('the page of the specification', () => {
  it('names for each clause a place and a test that exist', () => {
    const rows = read('docs/spec.md')
      .split('\n')
      .filter((line) => /^\| (?!clause|---)/u.test(line))
      .map((line) => line.split(/(?<!\\)\|/u).slice(1, -1));
    expect(rows.length).toBeGreaterThan(130);
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
