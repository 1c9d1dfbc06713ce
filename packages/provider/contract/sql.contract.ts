import { describe, expect, test } from 'vitest';
import { failureOf, withProvider, type OpenProvider } from './opened.ts';

export function describeSql(open: OpenProvider): void {
  describe('sql and batch', () => {
    const { things, database, provider } = withProvider(open);
    const insert = (id: string, rank = 0) => ({
      sql: 'insert into things (id, rank) values (?, ?)',
      args: [id, rank],
    });

    test('the provider answers', async () => {
      await expect(provider().ping()).resolves.toBeUndefined();
    });

    test('rows have camelCase keys, columns their own names, counts are numbers', async () => {
      await database().batch([insert('a', 2), insert('b', 3)]);
      const result = await database().sql(
        'select id as thing_id, rank from things where rank >= ? order by rank desc',
        [1],
      );
      expect(result).toEqual({
        rows: [
          { thingId: 'b', rank: 3 },
          { thingId: 'a', rank: 2 },
        ],
        columns: ['thing_id', 'rank'],
        rowCount: 2,
      });
      const { rows } = await database().sql(
        'select count(*) as n, sum(rank) as total, avg(rating) as mean from things',
      );
      expect(rows).toEqual([{ n: 2, total: 5, mean: null }]);
    });

    test('a result without rows still names its columns', async () => {
      expect(await database().sql('select id, minutes_last5 from things')).toEqual({
        rows: [],
        columns: ['id', 'minutes_last5'],
        rowCount: 0,
      });
    });

    test('keeps a number a number, and a text a text', async () => {
      const { rows } = await database().sql("select ? as whole, ?, ? as part, 'a,' as c, ? as name", [
        42,
        7,
        0.5,
        '7',
      ]);
      expect(rows[0]).toMatchObject({ whole: 42, part: 0.5, name: '7' });
      expect(Object.values(rows[0] ?? {})).toContain(7);
      const { rows: unioned } = await database().sql('select ? as b union all select ?', [1, 2]);
      expect(unioned.map(({ b }) => b)).toEqual([1, 2]);
      await database().batch([insert('a', 3)]);
      const { rows: found } = await database().sql(
        'select ? as n, id from things where rank in (?, ?)',
        [9, 3, 4],
      );
      expect(found).toEqual([{ n: 9, id: 'a' }]);
    });

    test('counts changed and returned rows', async () => {
      await database().batch([insert('a'), insert('b')]);
      expect((await database().sql('update things set rank = ?', [7])).rowCount).toBe(2);
      const { rows, rowCount } = await database().sql('delete from things where id = ? returning id, rank', [
        'a',
      ]);
      expect({ rows, rowCount }).toEqual({ rows: [{ id: 'a', rank: 7 }], rowCount: 1 });
      expect((await database().sql('create table passing (id text primary key)')).rowCount).toBe(0);
      await database().sql('drop table passing');
    });

    test('does not take question marks in strings, names and comments for placeholders', async () => {
      const { rows } = await database().sql(
        `select '?' as "is_it?", 'it''s ?' as b /* ? ; */, id -- ? ;
         from things where id = ?;`,
        ['none'],
      );
      expect(rows).toEqual([]);
      await database().batch([insert('some')]);
      const found = await database().sql(`select '?' as a, 'it''s ?' as b from things where id = ?`, [
        'some',
      ]);
      expect(found.rows).toEqual([{ a: '?', b: "it's ?" }]);
    });

    test.each<[string, unknown[]]>([
      ['select id from things where id = ?', []],
      ['select id from things', ['a']],
      ['select id from things where id = ?', [undefined]],
      ['select id from things where id = ?', [{ a: 1 }]],
      ['select id from things where id = ?1', ['a']],
      ['select id from things where id = :id', []],
      ['select id from things; delete from things', []],
      ['commit', []],
      ['begin', []],
      ["attach database 'other' as other", []],
      ["copy things to program 'true'", []],
      ['pragma user_version = 3', []],
      ['', []],
      ['-- nothing', []],
      ['select from where', []],
      ['select * from nowhere', []],
    ])('the statement %j with %j is refused', async (sql, args) => {
      await database().batch([insert('a')]);
      const failure = await failureOf(database().sql(sql, args as string[]));
      expect(failure.status).toBe(400);
      expect(failure.message).not.toContain('things');
      expect((await failureOf(database().batch([insert('b'), { sql, args: args as string[] }]))).status).toBe(
        400,
      );
      expect(await things().count()).toBe(1);
    });

    test('never runs a hostile value as SQL', async () => {
      const hostile = "'); drop table things; --";
      await database().sql('insert into things (id, name) values (?, ?)', ['a', hostile]);
      expect((await database().sql('select name from things where name = ?', [hostile])).rows).toEqual([
        { name: hostile },
      ]);
      expect(await things().count({ where: { name: { in: [hostile] } } })).toBe(1);
    });

    test('a batch returns one result per statement and reports its progress', async () => {
      const done: number[] = [];
      const results = await database().batch(
        [insert('a', 1), { sql: 'select rank from things' }, { sql: 'update things set rank = 2' }],
        'write',
        (statementsDone) => done.push(statementsDone),
      );
      expect(results.map((result) => result.rowCount)).toEqual([1, 1, 1]);
      expect(results[1]?.rows).toEqual([{ rank: 1 }]);
      expect(done.at(-1)).toBe(3);
      expect(done).toEqual(done.toSorted((a, b) => a - b));
      expect(await database().batch([])).toEqual([]);
    });

    test('a batch that fails leaves nothing behind and does not hold up the next one', async () => {
      expect((await failureOf(database().batch([insert('a'), insert('b'), insert('a')]))).status).toBe(409);
      expect(await things().count()).toBe(0);
      await database().batch([insert('a')]);
      expect(await things().count()).toBe(1);
    });

    test('schema changes are part of the transaction, and new tables and columns are known at once', async () => {
      await failureOf(
        database().batch([
          { sql: 'create table later (id text primary key)' },
          { sql: 'select * from nowhere' },
        ]),
      );
      expect((await failureOf(database().table('later').list())).status).toBe(404);
      await database().batch([{ sql: 'create table later (id text primary key)' }]);
      expect(await database().table('later').create({ id: 'a' })).toEqual({ id: 'a' });
      await database().sql('alter table later add column best_of integer');
      expect(await database().table('later').update('a', { bestOf: 3 })).toEqual({ id: 'a', bestOf: 3 });
      await database().sql('drop table later');
      expect((await failureOf(database().table('later').list())).status).toBe(404);
    });

    test.each([
      "insert into things (id) values ('x')",
      "with one as (select 'x' as id) insert into things (id) select id from one",
      "update things set rank = 9 where id = 'a'",
      'delete from things',
      'create table other (id text primary key)',
      'drop table votes',
    ])('mode read refuses: %s', async (sql) => {
      await database().batch([insert('a', 1)]);
      expect((await failureOf(database().batch([{ sql: 'select 1' }, { sql }], 'read'))).status).toBe(400);
      expect((await database().sql('select id, rank from things')).rows).toEqual([{ id: 'a', rank: 1 }]);
      expect(await database().table('votes').count()).toBe(0);
    });

    test('mode read reads', async () => {
      await database().batch([insert('a', 1)]);
      const [first, second] = await database().batch(
        [{ sql: 'select id from things' }, { sql: 'select rank from things where id = ?', args: ['a'] }],
        'read',
      );
      expect([first?.rows, second?.rows]).toEqual([[{ id: 'a' }], [{ rank: 1 }]]);
    });

    test('concurrent batches lose no updates, and a reader never sees half of one', async () => {
      await database().batch([insert('a', 0), insert('b', 0)]);
      const addTo = (id: string) => ({ sql: 'update things set rank = rank + 1 where id = ?', args: [id] });
      const writers = Array.from({ length: 6 }, (_, index) =>
        // Opposite orders, so that a database that locks rows can run into a deadlock.
        database().batch(index % 2 === 0 ? [addTo('a'), addTo('b')] : [addTo('b'), addTo('a')]),
      );
      const readers = Array.from({ length: 12 }, async () => {
        const { rows } = await database().sql('select max(rank) - min(rank) as difference from things');
        return rows[0]?.difference;
      });
      expect(await Promise.all(readers)).toEqual(readers.map(() => 0));
      await Promise.all(writers);
      expect((await database().sql('select rank from things')).rows).toEqual([{ rank: 6 }, { rank: 6 }]);
    });
  });
}
