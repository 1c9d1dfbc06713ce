import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogQuestionOf } from './catalogQuestion.ts';

const urlOf = (input: unknown) => `/trpc/catalog.player?input=${encodeURIComponent(JSON.stringify(input))}`;

describe('catalogQuestionOf', () => {
  it.each([
    '/trpc/catalog.hub',
    '/trpc/catalog.clubs,catalog.news?batch=1&input={}',
    '/trpc/catalog.clubs?batch=1&input={}',
    '/trpc/catalog.clubs?x=1',
    '/trpc/catalog.player?input={',
    '/trpc/catalog.',
    '/trpc/catalog.a/b',
    '/trpc/admin.flows',
    '/players',
    `/trpc/catalog.player?input="${'x'.repeat(3000)}"`,
  ])('leaves %j to tRPC', (url) => {
    expect(catalogQuestionOf(url)).toBeNull();
  });

  it('maps equal inputs to one key, regardless of field order, and different inputs to different keys', () => {
    const record = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 });
    fc.assert(
      fc.property(record, record, (one, other) => {
        const read = (input: unknown) => {
          const url = urlOf(input);
          return url.length > 2000 ? null : catalogQuestionOf(url)?.key;
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
