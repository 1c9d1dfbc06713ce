import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toCamel } from '@hub/provider/rows/names.ts';
import type { Database } from '@hub/provider/provider.ts';
import { teams } from '../schema/catalog.ts';
import { nullable, number, selected, text } from '../schema/columns.ts';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import {
  ALL_STATEMENTS,
  query,
  readRows,
  readTogether,
  write,
  writeTogether,
  type Query,
} from './statements.ts';
// Loads every store with its statements.
import './stores.ts';

const STORED = [...ALL_STATEMENTS];

/** What is wrong with a statement on this database; null if nothing. */
async function faultOf(database: Database, { sql, columns }: (typeof STORED)[number]): Promise<unknown> {
  // Null matches nothing, and SQLite accepts it everywhere except as a limit.
  const args = sql
    .split('?')
    .slice(0, -1)
    .map((before) => (/(?:limit|offset) $/u.test(before) ? 1 : null));
  try {
    if (columns === null) {
      await database.sql(`explain ${sql}`, args);
      return null;
    }
    const answered = (await database.sql(sql, args)).columns.map(toCamel);
    const same = answered.length === columns.length && answered.every((column) => columns.includes(column));
    return same ? null : { sql, answered: answered.toSorted(), declared: columns.toSorted() };
  } catch (error) {
    return { sql, error };
  }
}

await describeOnDatabases('the statements of the stores', (kind) => {
  const provider = useTestProvider(kind, () => new Date('2024-12-01T12:00:00.000Z'));

  it('fit the schema, and return exactly the columns that they declare', async () => {
    expect(STORED.length).toBeGreaterThan(140);
    const faults = await Promise.all(STORED.map((statement) => faultOf(provider().database, statement)));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });
});

describe('the stores', () => {
  it('read and write only through statements that declare their rows', () => {
    const folder = new URL('.', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') && !/(?:\.test|^statements|^namedValues|^fencedDatabase|^bulk)\.ts$/.test(file),
    );
    expect(sources.length).toBeGreaterThan(30);
    const undeclared = sources.filter((file) =>
      /database\.(sql|batch|table)|\bsql:|\.decode\(/.test(readFileSync(new URL(file, folder), 'utf8')),
    );
    expect(undeclared).toEqual([]);
  });
});

describe('a statement', () => {
  const ONE = query({ id: text, amount: number }, 'select :id as id, :amount as amount');
  const NAMES = query(
    { name: text },
    'select name from teams where id in (:ids) and id <> :but order by name',
  );
  const ADD_TEAM = write(`insert into teams (id, name, short_name, city) values (:id, :name, '', '')`);
  const RENAME = write('update teams set name = :name where id in (:ids)');

  it('returns rows of its shape, even if the database sends numbers as text', async () => {
    await using app = await testApp();
    expect(await readRows(app.deps.provider.database, ONE({ id: 'one', amount: '2' }))).toEqual([
      { id: 'one', amount: 2 },
    ]);
  });

  it.each([
    [
      'a value of another kind',
      ONE({ id: 'one', amount: 'many' }),
      /^amount is a string, not a number in .* select \? as id/,
    ],
    ['null in a column without nulls', ONE({ id: null, amount: 1 }), /^id is null, not text in the rows of/],
    [
      'a missing column',
      query({ id: text, gone: nullable(text) }, 'select :id as id')({ id: 'one' }),
      /^gone is missing/,
    ],
  ])('rejects %s, and names the column', async (_title, asked: Query<unknown>, message) => {
    await using app = await testApp();
    await expect(readRows(app.deps.provider.database, asked)).rejects.toThrow(message);
  });

  it('selects columns of tables and expressions in one list', async () => {
    const columns = {
      ...teams.as('t').pick('id', 'shortName'),
      long: selected(`t.name || ' of ' || t.city`, text),
      asked: text,
    };
    expect(query(columns, 'select {columns}, :asked as asked from teams t')({ asked: '1' }).sql).toBe(
      `select t.id, t.short_name, t.name || ' of ' || t.city as long, ? as asked from teams t`,
    );
    expect(() => query(columns, 'select {columns} from (select {columns} from teams t) t')).toThrow(
      /one list/u,
    );
    expect(() => query({ id: selected(':id', text) }, 'select {columns}')).toThrow(/may not be named/u);
  });

  it('takes a list as a value; an empty one matches nothing', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    const [, , renamed, names, none] = await writeTogether(database, [
      [ADD_TEAM({ id: 'a', name: 'A' }), ADD_TEAM({ id: 'b', name: 'B' }), ADD_TEAM({ id: 'c', name: 'C' })],
      null,
      RENAME({ name: 'Z', ids: ['b', 'c'] }),
      NAMES({ ids: ['a', 'b', 'c'], but: 'c' }),
      NAMES({ ids: [], but: 'c' }),
    ]);
    expect(renamed).toBe(2);
    expect(names).toEqual([{ name: 'A' }, { name: 'Z' }]);
    expect(none).toEqual([]);
  });

  it('is answered with others in one call, in their order; null queries nothing', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    app.providerCalls.length = 0;
    const [first, nothing, many] = await readTogether(database, [
      ONE({ id: 'one', amount: 1 }),
      null,
      [ONE({ id: 'two', amount: 2 }), ONE({ id: 'three', amount: 3 })],
    ]);
    expect(first).toEqual([{ id: 'one', amount: 1 }]);
    expect(nothing).toEqual([]);
    expect(many).toEqual([[{ id: 'two', amount: 2 }], [{ id: 'three', amount: 3 }]]);
    expect(app.providerCalls).toEqual(['batch']);
    expect(await readTogether(database, [null])).toEqual([[]]);
    expect(app.providerCalls).toEqual(['batch']);
  });
});
