import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogReadsOf, keyOf } from './sharedKey.ts';

const urlOf = (input: unknown) => `/trpc/catalog.player?input=${encodeURIComponent(JSON.stringify(input))}`;

describe('the key of a catalog read', () => {
  it.each([
    '/trpc/catalog.hub',
    '/trpc/catalog.clubs,catalog.news?input={}',
    '/trpc/catalog.clubs,catalog.hub?batch=1&input={}',
    '/trpc/catalog.clubs,account.me?batch=1&input={}',
    `/trpc/${Array.from({ length: 11 }, () => 'catalog.clubs').join(',')}?batch=1&input={}`,
    '/TRPC/catalog.clubs',
    '/trpc/catalog%2Eclubs',
    '/trpc/catalog.player?input={',
    '/trpc/catalog.',
    '/trpc/catalog.a/b',
    '/trpc/admin.flows',
    '/players',
    `/trpc/catalog.player?input="${'x'.repeat(3000)}"`,
  ])('does not exist for %j', (url) => {
    expect(catalogReadsOf(url)).toBeNull();
  });

  it('ignores other parameters of the address', () => {
    const input = '%7B%22playerId%22%3A%22a%22%7D';
    const keys = [`input=${input}`, `x=1&input=${input}&input=2`, `input=${input}&batch=0`].map((query) =>
      keyOf(`/trpc/catalog.player?${query}`),
    );
    expect(new Set(keys).size).toBe(1);
    expect(keyOf('/trpc/catalog.clubs?x=1')).toBe(keyOf('/trpc/catalog.clubs'));
    expect(keyOf('/trpc/catalog.clubs?input=null')).not.toBe(keyOf('/trpc/catalog.clubs'));
  });

  it('names the reads of a batch, which has a key of its own', () => {
    const batch = '/trpc/catalog.clubs,catalog.player?batch=1&input={"1":{"playerId":"a"}}';
    expect(catalogReadsOf(batch)).toEqual({ names: ['catalog.clubs', 'catalog.player'], isBatch: true });
    expect(keyOf('/trpc/catalog.clubs?batch=1')).not.toBe(keyOf('/trpc/catalog.clubs'));
  });

  it('maps equal inputs to one key, regardless of field order, and different inputs to different keys', () => {
    const record = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 });
    fc.assert(
      fc.property(record, record, (one, other) => {
        const read = (input: unknown) => {
          const url = urlOf(input);
          return url.length > 2000 ? null : keyOf(url);
        };
        const reversed = Object.fromEntries(Object.entries(one).toReversed());
        expect(read(reversed)).toBe(read(one));
        fc.pre(read(one) !== null && read(other) !== null);
        expect(read(one) === read(other)).toBe(sorted(one) === sorted(other));
      }),
    );
  });
});

it.each([
  ['/players', '/players'],
  ['/api/v1/players.csv', '/api/v1/players.csv'],
  ['/players?query=x', null],
])('keys other addresses by their path alone: %s', (url, key) => {
  expect([keyOf(url), catalogReadsOf(url)]).toEqual([key, null]);
});

const sorted = (record: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(record)
      .map(([key, value]) => [key, isRecord(value) ? sorted(value) : JSON.stringify(value)])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
