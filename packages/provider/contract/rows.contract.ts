import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failureOf, withProvider, type OpenProvider } from './opened.ts';

/** Texts that a column must return unchanged. */
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '100 %',
    '%41',
    '%2C',
    'a,b',
    '(x)',
    "O'Neil",
    '"q"',
    '"q,r"',
    '"q',
    String.raw`"q\"`,
    'Müller',
    'null',
    'a&b=c',
    '',
    '.',
    'eq.1',
  ),
);

export function describeRows(open: OpenProvider): void {
  describe('rows', () => {
    const { things, votes, database, clock } = withProvider(open);

    test('returns a created row with a generated id and its creation time', async () => {
      const created = await things().create({
        name: 'Müller',
        rank: 3,
        rating: 0.7,
        minutesLast5: '[90,45]',
      });
      expect(created.id).toMatch(/^[\da-f]{32}$/);
      expect(created).toEqual({
        id: created.id,
        name: 'Müller',
        note: null,
        rank: 3,
        rating: 0.7,
        isActive: null,
        minutesLast5: '[90,45]',
        kickoffTs: null,
        createdAt: clock.now().toISOString(),
      });
      expect(await things().get(created.id)).toEqual(created);
    });

    test('keeps a given id and creation time', async () => {
      const created = await things().create({ id: 'my id/ü%41', createdAt: '2020-01-01T00:00:00.000Z' });
      expect(created).toMatchObject({ id: 'my id/ü%41', createdAt: '2020-01-01T00:00:00.000Z' });
      expect(await things().get('my id/ü%41')).toEqual(created);
      expect(await things().get('my id/üA')).toBeNull();
    });

    test('stores booleans as 0 and 1, and keeps the column default for undefined keys', async () => {
      await things().create({ id: 't', isActive: true });
      expect((await things().get('t'))?.isActive).toBe(1);
      const vote = await votes().create({ thingId: 't', userId: 'u', weight: undefined });
      expect(vote).toMatchObject({ weight: 1, createdTs: clock.now().toISOString() });
    });

    test('returns any text exactly as stored', async () => {
      await fc.assert(
        fc.asyncProperty(anyText, async (text) => {
          const created = await things().create({ note: text });
          expect((await things().get(created.id))?.note).toBe(text);
        }),
        { numRuns: 40 },
      );
    });

    test.each([
      [['a']],
      [{ a: 1 }],
      [Number.NaN],
      [Number.POSITIVE_INFINITY],
      ['a\0b'],
      ['\uD800'],
      [new Date(0)],
    ])('refuses the value %j and stores nothing', async (value) => {
      expect((await failureOf(things().create({ note: value as string }))).status).toBe(400);
      expect(await things().count()).toBe(0);
    });

    test('stores many rows in order, even when their columns differ', async () => {
      const given = Array.from({ length: 450 }, (_, index) => ({
        id: `r${index}`,
        rank: index,
        ...(index % 100 === 7 && { name: 'seventh' }),
      }));
      const created = await things().createMany(given);
      expect(created.map((row) => row.id)).toEqual(given.map((row) => row.id));
      expect(created[107]).toMatchObject({
        rank: 107,
        name: 'seventh',
        createdAt: clock.now().toISOString(),
      });
      expect(await things().count()).toBe(450);
      expect(await things().createMany([])).toEqual([]);
    });

    test('stores all rows or none', async () => {
      await things().create({ id: 'r250' });
      const given = Array.from({ length: 300 }, (_, index) => ({ id: `r${index}` }));
      expect((await failureOf(things().createMany(given))).status).toBe(409);
      expect(await things().count()).toBe(1);
    });

    test('reports a broken unique constraint as a conflict that names columns but no values', async () => {
      await things().create({ id: 't' });
      await votes().create({ thingId: 't', userId: 'secret-user' });
      const failure = await failureOf(votes().create({ thingId: 't', userId: 'secret-user' }));
      expect(failure.status).toBe(409);
      expect(failure.reason).toBe('conflict');
      expect(failure.message).toBe('UNIQUE constraint failed: thing_id, user_id');
      expect(await votes().count()).toBe(1);
    });

    test('reports a dangling reference as a conflict and a missing value as a validation error', async () => {
      const dangling = await failureOf(votes().create({ thingId: 'nothing', userId: 'u' }));
      expect(dangling).toMatchObject({ status: 409, message: 'FOREIGN KEY constraint failed' });
      const incomplete = await failureOf(votes().create({ thingId: 'nothing' }));
      expect(incomplete).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
      expect(await votes().count()).toBe(0);
    });

    test('upsert inserts, then updates by id, and leaves other columns alone', async () => {
      await things().upsert({ id: 't', name: 'first', rank: 1 });
      const createdAt = clock.now().toISOString();
      clock.advance(60);
      const updated = await things().upsert({ id: 't', name: 'second' });
      expect(updated).toMatchObject({ id: 't', name: 'second', rank: 1, createdAt });
      expect(await things().count()).toBe(1);
    });

    test('upsert by other columns keeps the id of the existing row', async () => {
      await things().create({ id: 't' });
      const first = await votes().upsert(
        { thingId: 't', userId: 'u' },
        { onConflict: ['thingId', 'userId'] },
      );
      const second = await votes().upsert(
        { thingId: 't', userId: 'u', weight: 5 },
        { onConflict: ['thingId', 'userId'] },
      );
      expect(second).toEqual({ ...first, weight: 5 });
      const same = await votes().upsert({ thingId: 't', userId: 'u' }, { onConflict: ['thingId', 'userId'] });
      expect(same).toEqual(second);
      const odd = await failureOf(votes().upsert({ thingId: 't', userId: 'u' }, { onConflict: ['weight'] }));
      expect(odd.status).toBe(400);
    });

    test('update changes the given columns of one row', async () => {
      await things().createMany([
        { id: 'a', name: 'A', rank: 1 },
        { id: 'b', name: 'B', rank: 2 },
      ]);
      expect(await things().update('a', { rank: null, note: undefined })).toMatchObject({
        name: 'A',
        rank: null,
      });
      expect(await things().update('a', {})).toMatchObject({ id: 'a', name: 'A' });
      expect(await things().get('b')).toMatchObject({ name: 'B', rank: 2 });
    });

    test('refuses to update a missing row', async () => {
      const failure = await failureOf(things().update('nobody', { rank: 1 }));
      expect(failure).toMatchObject({
        status: 404,
        message: 'Record with id nobody not found',
        reason: 'notFound',
      });
    });

    test('delete removes one row and accepts a missing one', async () => {
      await things().createMany([{ id: 'a' }, { id: 'b' }]);
      await things().delete('a');
      await things().delete('a');
      expect((await things().list()).map((row) => row.id)).toEqual(['b']);
    });

    test('deleteMany removes matching rows and refuses an empty condition', async () => {
      await things().createMany([{ rank: 1 }, { rank: 2 }, { rank: 3 }]);
      await things().deleteMany({ where: { rank: { gte: 2 } } });
      expect(await things().count()).toBe(1);
      for (const where of [{}, { AND: [] }, { rank: {} }, { rank: undefined }])
        expect((await failureOf(things().deleteMany({ where }))).status).toBe(400);
      expect(await things().count()).toBe(1);
    });

    test.each([
      'nowhere',
      'auth_users',
      'authUsers',
      'things; drop table things',
      'things"',
      '',
      'sqlite_master',
    ])('the table %j is unknown', async (name) => {
      const table = database().table(name);
      const failures = await Promise.all(
        [table.list(), table.get('x'), table.create({ id: 'x' }), table.count()].map(failureOf),
      );
      for (const failure of failures) expect([400, 404]).toContain(failure.status);
      expect(await things().count()).toBe(0);
    });

    test.each(['nothing', 'name" = name or 1=1 --', 'name,id', 'name)', "name'", '*', 'order', 'limit'])(
      'refuses the column %j wherever it is named',
      async (name) => {
        await things().create({ id: 'a' });
        const table = database().table('things');
        const failures = await Promise.all([
          failureOf(table.list({ where: { [name]: 'x' } })),
          failureOf(table.list({ where: { OR: [{ [name]: null }, { id: 'a' }] } })),
          failureOf(table.list({ orderBy: { [name]: 'asc' } })),
          failureOf(table.list({ select: [name, 'id'] })),
          failureOf(table.create({ [name]: 'x' })),
          failureOf(table.update('a', { [name]: 'x' })),
          failureOf(table.upsert({ id: 'a' }, { onConflict: [name] })),
          failureOf(table.deleteMany({ where: { [name]: 'x' } })),
        ]);
        expect(failures.map((failure) => failure.status)).toEqual(failures.map(() => 400));
        expect(await table.count()).toBe(1);
      },
    );
  });
}
