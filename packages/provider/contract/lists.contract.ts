import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorAfter } from '../rows/cursor.ts';
import type { Direction, Where } from '../provider.ts';
import { failureOf, withProvider, type OpenProvider, type ThingRow } from './opened.ts';
import { anyText } from './rows.contract.ts';

/** Orders text as the databases do: by its UTF-8 bytes. */
const compareText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

export function describeLists(open: OpenProvider): void {
  describe('lists', () => {
    const { things, empty } = withProvider(open);
    const idsOf = async (where: Where<ThingRow>) =>
      (await things().list({ where })).map((row) => row.id).join('');

    const people = () =>
      things().createMany([
        { id: 'a', name: 'Anna', rank: 1, isActive: true, kickoffTs: '2025-02-14T19:30:00.000Z' },
        { id: 'b', name: 'bert', rank: 2, isActive: false, kickoffTs: '2025-02-15T14:30:00.000Z' },
        { id: 'c', name: 'Cem_1', rank: null, isActive: null, kickoffTs: '2025-02-15T17:30:00.000Z' },
        { id: 'd', name: null, rank: 4, isActive: true, kickoffTs: null },
        { id: 'e', name: '50% Öl', rank: -5, isActive: false, note: 'x\\y', kickoffTs: null },
      ]);

    test.each<[string, Where<ThingRow>, string]>([
      ['a plain value', { rank: 2 }, 'b'],
      ['a plain null', { rank: null }, 'c'],
      ['several keys', { isActive: true, rank: 4 }, 'd'],
      ['eq', { name: { eq: 'Anna' } }, 'a'],
      ['eq null', { name: { eq: null } }, 'd'],
      ['neq, without nulls', { name: { neq: 'Anna' } }, 'bce'],
      ['neq null', { rank: { neq: null } }, 'abde'],
      ['gt', { rank: { gt: 1 } }, 'bd'],
      ['gte', { rank: { gte: 1 } }, 'abd'],
      ['lt', { rank: { lt: 1 } }, 'e'],
      ['lte', { rank: { lte: 1 } }, 'ae'],
      ['two operators on a column', { rank: { gt: -5, lt: 4 } }, 'ab'],
      ['instants', { kickoffTs: { gte: '2025-02-15T14:30:00.000Z' } }, 'bc'],
      ['like', { name: { like: '%nna' } }, 'a'],
      ['like with one character', { name: { like: 'Cem__' } }, 'c'],
      ['like with the backslash as itself', { note: { like: 'x\\y' } }, 'e'],
      ['ilike', { name: { ilike: 'B%T' } }, 'b'],
      ['ilike across a percent sign', { name: { ilike: '50%L' } }, 'e'],
      ['is null', { name: { is: null } }, 'd'],
      ['is true', { isActive: { is: true } }, 'ad'],
      ['is false', { isActive: { is: false } }, 'be'],
      ['not null', { rank: { not: null } }, 'abde'],
      ['not a value, without nulls', { rank: { not: 1 } }, 'bde'],
      ['in', { rank: { in: [1, 4, 99] } }, 'ad'],
      ['in nothing', { rank: { in: [] } }, ''],
      ['not_in, without nulls', { rank: { not_in: [1, 4] } }, 'be'],
      ['not_in nothing', { rank: { not_in: [] } }, 'abcde'],
      ['OR', { OR: [{ rank: 1 }, { name: null }] }, 'ad'],
      ['OR beside a key', { isActive: true, OR: [{ rank: 1 }, { rank: 2 }] }, 'a'],
      [
        'OR of several keys',
        {
          OR: [
            { isActive: true, rank: 1 },
            { isActive: false, rank: 1 },
          ],
        },
        'a',
      ],
      ['AND of OR', { AND: [{ OR: [{ rank: 1 }, { rank: 2 }] }, { OR: [{ rank: 2 }, { rank: 4 }] }] }, 'b'],
      [
        'OR of AND of OR',
        {
          OR: [
            { AND: [{ isActive: false }, { OR: [{ rank: 2 }, { rank: 4 }] }] },
            { id: { in: ['c', 'z'] } },
          ],
        },
        'bc',
      ],
    ])('filter: %s', async (_title, where, expected) => {
      await people();
      expect(await idsOf(where)).toBe(expected);
      expect(await things().count({ where })).toBe((await things().list({ where })).length);
      expect(await things().exists({ where })).toBe((await things().count({ where })) > 0);
    });

    test.each<[string, unknown]>([
      ['an undefined value', { rank: undefined }],
      ['an undefined operand', { rank: { eq: undefined } }],
      ['an empty condition', { rank: {} }],
      ['an unknown operator', { rank: { above: 3 } }],
      ['a comparison with null', { rank: { gt: null } }],
      ['null in a list', { rank: { in: [1, null] } }],
      ['in without a list', { rank: { in: 'abc' } }],
      ['text as the bound of a number', { rank: { lt: 'abc' } }],
      ['text that is not a number', { rank: { neq: '' } }],
      ['a list with text for a number', { rank: { not_in: [1, '1x'] } }],
      ['is with text', { rank: { is: 'null' } }],
      ['a list as value', { rank: [1] }],
      ['an empty OR', { OR: [] }],
      ['an empty branch', { OR: [{ rank: 1 }, {}] }],
      ['AND without a list', { AND: { rank: 1 } }],
    ])('a filter with %s is refused', async (_title, where) => {
      await people();
      expect((await failureOf(things().list({ where: where as Where<ThingRow> }))).status).toBe(400);
      expect((await failureOf(things().count({ where: where as Where<ThingRow> }))).status).toBe(400);
    });

    test('takes any text in a filter literally', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(anyText, { minLength: 2, maxLength: 5 }),
          fc.array(anyText, { maxLength: 2 }),
          async (stored, absent) => {
            await empty();
            await things().createMany(stored.map((name) => ({ name })));
            const namesOf = async (where: Where<ThingRow>) =>
              (await things().list({ where })).map((row) => String(row.name)).sort(compareText);
            const expected = (keep: (name: string) => boolean) => stored.filter(keep).sort(compareText);
            const [probe = '', other = ''] = stored;
            expect(await namesOf({ name: probe })).toEqual([probe]);
            expect(await namesOf({ OR: [{ name: probe }, { name: other }] })).toEqual(
              [probe, other].sort(compareText),
            );
            expect(await namesOf({ name: { neq: probe } })).toEqual(expected((name) => name !== probe));
            expect(await namesOf({ name: { gt: probe } })).toEqual(
              expected((name) => compareText(name, probe) > 0),
            );
            const list = [probe, ...absent];
            expect(await namesOf({ name: { in: list } })).toEqual(expected((name) => list.includes(name)));
            expect(await namesOf({ OR: [{ name: { not_in: list } }] })).toEqual(
              expected((name) => !list.includes(name)),
            );
            expect(await namesOf({ name: { in: [probe] } })).toEqual([probe]);
          },
        ),
        { numRuns: 40 },
      );
    });

    test('returns only the selected columns, and orders by id by default', async () => {
      await things().createMany([
        { id: 'b', rank: 1 },
        { id: 'a', rank: 2 },
      ]);
      expect(await things().list({ select: ['id', 'rank'] })).toEqual([
        { id: 'a', rank: 2 },
        { id: 'b', rank: 1 },
      ]);
      expect((await failureOf(things().list({ select: [] }))).status).toBe(400);
    });

    test('limit and offset select a part of the list', async () => {
      await people();
      const ids = async (page: { limit?: number; offset?: number }) =>
        (await things().list({ orderBy: { id: 'desc' }, ...page })).map((row) => row.id).join('');
      expect(await ids({ limit: 2 })).toBe('ed');
      expect(await ids({ limit: 2, offset: 3 })).toBe('ba');
      expect(await ids({ offset: 3 })).toBe('ba');
      expect(await ids({ limit: 0 })).toBe('');
      for (const bad of [-1, 1.5, Number.NaN])
        expect((await failureOf(things().list({ limit: bad }))).status).toBe(400);
    });

    test('paging by cursor visits every row once and in order, despite ties and nulls', async () => {
      const rank = fc.constantFrom(null, 0, 1, 2);
      const name = fc.constantFrom(null, 'a', 'B', 'ä');
      const direction = fc.constantFrom<Direction>('asc', 'desc', 'asc nulls last', 'desc nulls first');
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ rank, name }), { maxLength: 12 }),
          direction,
          direction,
          fc.integer({ min: 1, max: 4 }),
          async (rows, byRank, byName, limit) => {
            await empty();
            await things().createMany(rows);
            const orderBy = { rank: byRank, name: byName };
            const walked: ThingRow[] = [];
            let cursor: string | undefined;
            for (;;) {
              const page = await things().list({ orderBy, limit, cursor });
              walked.push(...page);
              const last = page.at(-1);
              if (!last) break;
              cursor = cursorAfter(last, orderBy);
            }
            expect(walked).toEqual(await things().list({ orderBy }));
            expect(new Set(walked.map((row) => row.id)).size).toBe(rows.length);
            const ofNull = byRank.endsWith('last') || byRank.endsWith('first') ? Infinity : -Infinity;
            const ranks = walked.map((row) => row.rank ?? ofNull);
            const isBefore = (a: number, b: number) => (byRank.startsWith('asc') ? a < b : a > b);
            expect(ranks).toEqual(ranks.toSorted((a, b) => Number(isBefore(b, a)) - Number(isBefore(a, b))));
          },
        ),
        { numRuns: 30 },
      );
    });

    test.each(['', 'nonsense', 'eyJhIjoxfQ', Buffer.from('null').toString('base64url')])(
      'the cursor %j is refused',
      async (cursor) => {
        await people();
        expect((await failureOf(things().list({ cursor }))).status).toBe(400);
      },
    );

    test('refuses a cursor of another order, and a row that lacks the order keys', async () => {
      const [row] = await people();
      if (!row) throw new Error('nothing was stored');
      const cursor = cursorAfter(row, { rank: 'asc' });
      expect((await failureOf(things().list({ orderBy: { rank: 'desc' }, cursor }))).status).toBe(400);
      expect(() => cursorAfter<Partial<ThingRow>>({ id: 'a' }, { rank: 'asc' })).toThrow('rank');
    });
  });
}
