import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const documents = [
  ...globSync('docs/**/*.md', { cwd: ROOT }),
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
].map((file) => file.replaceAll('\\', '/'));

describe('the documents', () => {
  it.each(documents)('link to what exists: %s', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/gu)].map(
      ([, link = '']) => link,
    );
    const dead = links.filter((link) => !existsSync(join(ROOT, dirname(document), link)));
    expect(dead).toEqual([]);
  });

  it('name for each clause of the specification a place and a test that exist', () => {
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
