import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Who } from '@hub/provider/policies.ts';
import { POLICIES } from './policies.ts';
import { ALL_TABLES } from './tables.ts';

const named = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(', ');
const shown = (who: Who) => (who === 'nobody' ? '–' : who);

/** The lines of the table in `docs/provider.md`. */
function policyLines(): string[] {
  const open = Object.entries(POLICIES).filter(
    ([, { read, insert, change, delete: remove }]) =>
      ![read, insert, change, remove].every((who) => who === 'nobody'),
  );
  const tablesOf = new Map<string, string[]>();
  for (const [name, { read, insert, change, delete: remove, owner, locked = [], counters = [] }] of open) {
    const ownedBy =
      owner === undefined ? '' : `\`${owner.column}\`${owner.of === undefined ? '' : ` in \`${owner.of}\``}`;
    const cells = [shown(read), shown(insert), shown(change), shown(remove), ownedBy];
    const policy = [...cells, named(locked), named(counters)].join(' | ');
    tablesOf.set(policy, [...(tablesOf.get(policy) ?? []), name]);
  }
  return [
    '| tables | read | insert | change | delete | owner | locked | counters |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...tablesOf].map(([policy, tables]) => `| ${named(tables)} | ${policy} |`),
  ];
}

describe('the policies', () => {
  it('cover every table', () => {
    expect(Object.keys(POLICIES)).toEqual(ALL_TABLES.map(({ name }) => name));
  });

  it('name only existing columns', () => {
    for (const { name, keys } of ALL_TABLES) {
      const { owner, locked = [] } = POLICIES[name] ?? {};
      const columns = [...locked, ...(owner === undefined ? [] : [owner.column])];
      expect(keys).toEqual(expect.arrayContaining(columns));
    }
  });

  it('lock all counters', () => {
    for (const { counters = [], locked = [] } of Object.values(POLICIES))
      expect(locked).toEqual(expect.arrayContaining([...counters]));
  });

  it('match the table in docs/provider.md', async () => {
    const text = await readFile(resolve(import.meta.dirname, '../../docs/provider.md'), 'utf8');
    const [, table = ''] = /<!-- policies -->\n([^]*)<!-- \/policies -->/u.exec(text) ?? [];
    const compact = (line: string) => line.replaceAll(/\s+/gu, ' ').replaceAll(/-{3,}/gu, '---').trim();
    expect(table.split('\n').map(compact).filter(Boolean)).toEqual(policyLines().map(compact));
  });
});
