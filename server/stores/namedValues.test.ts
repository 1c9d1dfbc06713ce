import { array, assert, constantFrom, oneof, property, stringMatching } from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ColumnValue } from '@hub/provider/provider.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { text } from '../schema/columns.ts';
import { prepare, withoutValues, type ArgumentsOf } from './namedValues.ts';
import { query, readRows, write } from './statements.ts';

/** Never runs its argument: only the compiler checks the calls below. */
const compiled = (..._calls: unknown[]) => undefined;

describe('the names in SQL', () => {
  it('make the compiler require exactly their values', () => {
    const RENAME = write('update teams set name = :name where id = :teamId or short_name = :name');
    const DELETE = write('delete from teams where id in (:ids) and city <> :city');
    const COUNT = query({ id: text }, 'select count(*) as id from teams');
    compiled(() => [
      RENAME({ name: 'A', teamId: 'a' }),
      DELETE({ ids: [], city: null }),
      COUNT(),
      // @ts-expect-error a name is missing
      RENAME({ name: 'A' }),
      // @ts-expect-error all are missing
      RENAME(),
      // @ts-expect-error a name is superfluous
      RENAME({ name: 'A', teamId: 'a', city: 'A' }),
      // @ts-expect-error a name is misspelt
      RENAME({ name: 'A', teamID: 'a' }),
      // @ts-expect-error values may be anything but undefined
      RENAME({ name: undefined, teamId: 'a' }),
      // @ts-expect-error a list is required
      DELETE({ ids: 'a', city: 'A' }),
      // @ts-expect-error one value is required
      DELETE({ ids: ['a'], city: ['A'] }),
      // @ts-expect-error no value is allowed
      COUNT({}),
    ]);
    expect(RENAME({ name: 'A', teamId: 'a' })).toEqual({
      sql: 'update teams set name = ? where id = ? or short_name = ?',
      args: ['A', 'a', 'A'],
    });
  });

  it('are found in parts known to the compiler; other parts are rejected', () => {
    const OWN = 'select id from user_teams where user_id = :userId';
    const MINE =
      `delete from user_team_players where user_team_id in (${OWN}) and player_id = :playerId` as const;
    expectTypeOf<ArgumentsOf<typeof MINE>>().toEqualTypeOf<
      [values: { readonly userId: ColumnValue; readonly playerId: ColumnValue }]
    >();
    const made: string = OWN;
    compiled(() => [
      write(`delete from user_teams where id in (${withoutValues(made)})`)(),
      // @ts-expect-error the names in this part are unknown
      write(`delete from user_teams where id in (${made})`),
      // @ts-expect-error the names in this statement are unknown
      write(made),
    ]);
    expect(() => withoutValues(OWN)).toThrow(/may not be named/u);
  });

  const TRICKY = `select ':quoted' as a, 'it''s :quoted' as b, cast(:one as text)::text as c, d ->> '$.e:f' as d,
    substr(g, :from,:length) as g from h
    where i>:one and j in (:list) and k not in (:list) and l in (:one, :two) and m = ':''' || :last_1`;

  it('are not read in quotes or casts, and end at the first other character', () => {
    const { names, text: sql } = prepare(TRICKY);
    expect(names).toEqual(['one', 'from', 'length', 'one', 'list', 'list', 'one', 'two', 'last_1']);
    expect(sql).toBe(TRICKY.replaceAll(/(?<=[ (>,]):(?:one|from|length|list|two|last_1)/gu, '?'));
    expectTypeOf<keyof ArgumentsOf<typeof TRICKY>[0]>().toEqualTypeOf<
      'one' | 'from' | 'length' | 'list' | 'two' | 'last_1'
    >();
    expectTypeOf<ArgumentsOf<typeof TRICKY>[0]['list']>().toEqualTypeOf<readonly ColumnValue[]>();
    expectTypeOf<ArgumentsOf<typeof TRICKY>[0]['one']>().toEqualTypeOf<ColumnValue>();
  });

  it('stand for either a list or a value, never both', () => {
    expect(() => prepare('select 1 where a in (:ids) and b = :ids')).toThrow(/^ids is a list and a value/u);
  });

  it.each([[[]], [['a']], [['a', 'b', 'c']]])('expand to as many places as the list has items: %j', (ids) => {
    const { bind } = prepare('select 1 where a = :a and b in (:ids) and c not in (:ids) and d = :a');
    const marks = ids.length === 0 ? 'null' : ids.map(() => '?').join(', ');
    expect(bind({ a: 1, ids })).toEqual({
      sql: `select 1 where a = ? and b in (${marks}) and c not in (${marks}) and d = ?`,
      args: [1, ...ids, ...ids, 1],
    });
  });

  it('are found whatever surrounds them', () => {
    const name = stringMatching(/^[a-z][a-z0-9]{0,5}$/u);
    const nothing = constantFrom(
      "':no'",
      "'it''s :no'",
      'a::text',
      "b ->> '$.c:no'",
      'd',
      '(',
      ',\n',
      '=',
      '12',
    );
    const parts = array(
      oneof(
        nothing.map((sql) => ({ sql, text: sql, args: [] })),
        name.map((n) => ({ sql: `:${n}`, text: '?', args: [`value of ${n}`] })),
        name.map((n) => ({ sql: `in (:${n}s_)`, text: 'in (?, ?)', args: [1, `list of ${n}s_`] })),
      ),
    );
    assert(
      property(parts, (all) => {
        const join = (key: 'sql' | 'text') => all.map((part) => part[key]).join(' ');
        const { names, bind } = prepare(join('sql'));
        const values = names.map(
          (n) => [n, n.endsWith('s_') ? [1, `list of ${n}`] : `value of ${n}`] as const,
        );
        expect(bind(Object.fromEntries(values))).toEqual({
          sql: join('text'),
          args: all.flatMap(({ args }) => args),
        });
      }),
    );
  });

  it('are read the same way by a database', async () => {
    await using app = await testApp();
    const NAMED = query(
      { quoted: text, path: text },
      `select ':name' || :name as quoted, json_extract(:json, '$.a:b') as path where :name in (:names)`,
    );
    const asked = { name: 'x', json: '{"a:b":"found"}' };
    const { database } = app.deps.provider;
    expect(await readRows(database, NAMED({ ...asked, names: ['w', 'x'] }))).toEqual([
      { quoted: ':namex', path: 'found' },
    ]);
    expect(await readRows(database, NAMED({ ...asked, names: [] }))).toEqual([]);
  });
});
