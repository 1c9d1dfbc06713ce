import { describe, expect, it } from 'vitest';
import { ProviderError, StartError } from '@hub/provider/errors.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { boolean, nullable, number, numberList, text, textList, type Column } from './columns.ts';
import { migrate, MIGRATIONS_TABLE } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { ALL_TABLES } from './tables.ts';

describe('the migrated schema', () => {
  it('has exactly the columns of the table descriptions', async () => {
    await using app = await testApp();
    for (const table of ALL_TABLES) {
      const name = snakeCase(table.name);
      const { rows } = await app.deps.provider.database.sql(`select name from pragma_table_info('${name}')`);
      expect(rows.map((row) => String(row['name'])).toSorted(byText)).toEqual(
        table.keys.map(snakeCase).toSorted(byText),
      );
    }
  });

  it('allows null only in columns described as nullable', async () => {
    await using app = await testApp();
    for (const table of ALL_TABLES) {
      const { rows } = await app.deps.provider.database.sql(
        `select name from pragma_table_info('${snakeCase(table.name)}') where "notnull" = 1 or pk > 0`,
      );
      const columns: [string, Column<unknown>][] = Object.entries(table.columns);
      const filled = columns.filter(([, column]) => !takesNull(column)).map(([key]) => snakeCase(key));
      expect(filled.toSorted(byText)).toEqual(rows.map(({ name }) => String(name)).toSorted(byText));
    }
  });

  it('runs each migration once', async () => {
    await using app = await testApp();
    expect(await migrate(app.deps.provider.database, app.deps.now)).toEqual([]);
  });

  it('rolls back a migration that fails halfway, and runs it completely the next time', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    const broken = {
      id: 'broken',
      statements: ['create table half (id text primary key)', 'create nonsense'],
    };
    await expect(migrate(database, app.deps.now, { migrations: [...MIGRATIONS, broken] })).rejects.toThrow(
      ProviderError,
    );
    await expect(database.sql('select * from half')).rejects.toThrow(ProviderError);
    const mended = { id: 'broken', statements: ['create table half (id text primary key)'] };
    expect(await migrate(database, app.deps.now, { migrations: [...MIGRATIONS, mended] })).toEqual([
      'broken',
    ]);
  });

  it('refuses a schema of a newer hub without changing it', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    const newer = { id: '29991231-newer', statements: ['create table newer (id text primary key)'] };
    await migrate(database, app.deps.now, { migrations: [...MIGRATIONS, newer] });
    await expect(migrate(database, app.deps.now)).rejects.toThrow(StartError);
    await expect(migrate(database, app.deps.now)).rejects.toThrow(
      /newer version of the hub \(29991231-newer\)/u,
    );
  });

  it('accepts a database with all migrations before the baseline, and names the commit that brings an older one there', async () => {
    await using app = await testApp();
    const { database } = app.deps.provider;
    const mark = (id: string) =>
      database.sql(`insert into ${MIGRATIONS_TABLE} (id, ran_ts) values (?, ?)`, [
        id,
        app.deps.now().toISOString(),
      ]);
    const [baseline] = MIGRATIONS;
    const [first = '', ...others] = baseline?.replaces ?? [];
    await database.sql(`delete from ${MIGRATIONS_TABLE} where id = ?`, [baseline?.id ?? '']);
    await mark(first);
    await expect(migrate(database, app.deps.now)).rejects.toThrow(
      /too old for this version.* commit [\da-f]{7} /u,
    );
    for (const id of others) await mark(id);
    expect(await migrate(database, app.deps.now)).toEqual([]);
  });

  it.each([
    ['one like per user and comment', 'comment_likes', ['comment_id', 'user_id']],
    ['one vote per user and poll', 'poll_votes', ['poll_id', 'user_id']],
    ['one row per player and team', 'user_team_players', ['user_team_id', 'player_id']],
    ['one prediction per run and player', 'pstart_predictions', ['run_id', 'player_id']],
  ])('enforces %s by constraint', async (_rule, table, columns) => {
    await using app = await testApp();
    const { rows } = await app.deps.provider.database.sql(
      `select i.name from pragma_index_list('${table}') i where i."unique" = 1
       and (select group_concat(c.name) from pragma_index_info(i.name) c) = ?`,
      [columns.join(',')],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('columns', () => {
  it.each([
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    [true, true],
    [false, false],
  ])('read %j as the boolean %j', (value, expected) => {
    expect(boolean.decode(value)).toBe(expected);
  });

  it.each([
    ['["GK","CB"]', ['GK', 'CB']],
    ['GK, CB', ['GK', 'CB']],
    ['', []],
    ['[broken', []],
    ['{"a":1}', ['{"a":1}']],
  ])('read %j as a list of texts', (value, expected) => {
    expect(textList.decode(value)).toEqual(expected);
  });

  it('drop non-numbers from a list of numbers', () => {
    expect(numberList.decode('[90, "45", "x", null]')).toEqual([90, 45, 0]);
    expect(numberList.decode('90,0,12')).toEqual([90, 0, 12]);
  });

  it.each([
    ['text', text, [null, undefined, 5, true]],
    ['a number', number, [null, undefined, '', 'many', 'Infinity', true]],
    ['a boolean', boolean, [null, undefined, '', 'true', 2]],
    ['a list', textList, [null, undefined, 5]],
    ['text or null', nullable(text), [undefined, 5]],
  ])('refuse values other than %s', (_kind, column, values) => {
    for (const value of values) expect(() => column.decode(value)).toThrow(TypeError);
  });

  it('accept numbers sent as text', () => {
    expect(['5', '0.25', '-1e-3', 7].map((value) => number.decode(value))).toEqual([5, 0.25, -0.001, 7]);
  });

  it('distinguish null from zero', () => {
    expect(nullable(number).decode(null)).toBeNull();
    expect(nullable(number).decode(0)).toBe(0);
    expect(nullable(number).encode(null)).toBeNull();
  });
});

function takesNull(column: Column<unknown>): boolean {
  try {
    return column.decode(null) === null;
  } catch {
    return false;
  }
}

const byText = (a: string, b: string) => a.localeCompare(b);

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
