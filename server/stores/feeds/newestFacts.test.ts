import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { Statement } from '@hub/provider/provider.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { createSourceFactsStore, type NewFact } from './sourceFacts.ts';

const SEASON = '2026-27';
const aFact = (sourceId: string, value: string | null, season = SEASON): NewFact => ({
  source: 'openligadb',
  kind: 'club',
  sourceId,
  season,
  value,
  sourceUpdatedTs: null,
});
const at = (second: number) => new Date(Date.UTC(2026, 7, 28, 12, 0, second)).toISOString();

/** The store of a separate process, with the number of rows that each of its reads returned. */
function aProcess({ provider }: Pick<Deps, 'provider'>) {
  const rowsRead: number[] = [];
  const { database } = provider;
  const store = createSourceFactsStore({
    ...database,
    async batch(statements: readonly Statement[], mode) {
      const results = await database.batch(statements, mode);
      if (mode === 'read') rowsRead.push(results.at(-1)?.rows.length ?? 0);
      return results;
    },
  });
  const values = async () =>
    (await store.newest(SEASON)).map(({ sourceId, value }) => `${sourceId} ${value}`);
  return { store, values, rowsRead };
}

it('reads the newest facts of a season, and later only new rows', async () => {
  await using app = await testApp();
  const reader = aProcess(app.deps);
  const writer = createSourceFactsStore(app.deps.provider.database);
  await writer.append([aFact('b', '1'), aFact('a', '1'), aFact('a', 'old', '2025-26')], at(1));
  expect(await reader.values()).toEqual(['a 1', 'b 1']);
  await writer.append([aFact('c', '1')], at(2));
  await writer.append([aFact('a', '2')], at(2));
  await writer.append([aFact('a', '3'), aFact('b', null)], at(3));
  expect(await reader.values()).toEqual(['a 3', 'b null', 'c 1']);
  // The second read returns the rows of the last known instant again, and all later ones.
  expect(reader.rowsRead).toEqual([3, 7]);
  const [first] = await reader.store.newest(SEASON);
  expect(reader.rowsRead.at(-1)).toBe(2);
  expect((await reader.store.newest(SEASON))[0]).toBe(first);
});

it('misses no fact of a process with a slow clock', async () => {
  await using app = await testApp();
  const reader = aProcess(app.deps);
  const writer = createSourceFactsStore(app.deps.provider.database);
  await writer.append([aFact('a', '1')], at(9));
  expect(await reader.values()).toEqual(['a 1']);
  await writer.append([aFact('a', '2'), aFact('b', '1')], at(1));
  expect(await reader.values()).toEqual(['a 2', 'b 1']);
  await writer.append([aFact('c', '1')], at(9));
  expect(await reader.values()).toEqual(['a 2', 'b 1', 'c 1']);
});

it('starts over for another season', async () => {
  await using app = await testApp();
  const reader = aProcess(app.deps);
  const writer = createSourceFactsStore(app.deps.provider.database);
  await writer.append([aFact('a', '1')], at(1));
  expect(await reader.values()).toEqual(['a 1']);
  await writer.append([aFact('a', 'next', '2027-28')], at(2));
  expect((await reader.store.newest('2027-28')).map(({ value }) => value)).toEqual(['next']);
  expect(await reader.values()).toEqual(['a 1']);
});
