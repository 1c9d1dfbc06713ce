import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogRequestOf } from './catalogQuestion.ts';

const urlOf = (input: unknown) => `/trpc/catalog.player?input=${encodeURIComponent(JSON.stringify(input))}`;

describe('catalogRequestOf', () => {
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
  ])('leaves %j to tRPC', (url) => {
    expect(catalogRequestOf(url)).toBeNull();
  });

  it('parses one query, whatever other parameters the address has', () => {
    const question = { procedure: 'player', key: 'player {"playerId":"a"}', input: { playerId: 'a' } };
    const input = '%7B%22playerId%22%3A%22a%22%7D';
    for (const query of [`input=${input}`, `x=1&input=${input}&input=2`, `input=${input}&batch=0`])
      expect(catalogRequestOf(`/trpc/catalog.player?${query}`)).toEqual({
        questions: [question],
        isBatch: false,
      });
    expect(catalogRequestOf('/trpc/catalog.clubs?x=1')).toEqual({
      questions: [{ procedure: 'clubs', key: 'clubs', input: undefined }],
      isBatch: false,
    });
  });

  it('parses the queries of a batch, with the same keys as single ones', () => {
    const request = catalogRequestOf(
      '/trpc/catalog.clubs,catalog.player?batch=1&input={"1":{"playerId":"a"}}',
    );
    expect(request?.isBatch).toBe(true);
    expect(request?.questions.map(({ key }) => key)).toEqual(['clubs', 'player {"playerId":"a"}']);
  });

  it('maps equal inputs to one key, regardless of field order, and different inputs to different keys', () => {
    const record = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 });
    fc.assert(
      fc.property(record, record, (one, other) => {
        const read = (input: unknown) => {
          const url = urlOf(input);
          return url.length > 2000 ? null : catalogRequestOf(url)?.questions[0]?.key;
        };
        const reversed = Object.fromEntries(Object.entries(one).toReversed());
        expect(read(reversed)).toBe(read(one));
        fc.pre(read(one) !== null && read(other) !== null);
        expect(read(one) === read(other)).toBe(sorted(one) === sorted(other));
      }),
    );
  });
});

const sorted = (record: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(record)
      .map(([key, value]) => [key, isRecord(value) ? sorted(value) : JSON.stringify(value)])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
