import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedEncodings } from './encodedBody.ts';

describe('acceptedEncodings', () => {
  it.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip', ['gzip', 'identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['GZIP;q=0.5,br;q=0.1', ['br', 'gzip', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*, br;q=0', ['gzip', 'identity']],
    ['br;q=nonsense', ['identity']],
  ])('reads %j', (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings);
  });

  it('always allows the plain body and lists nothing twice', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const encodings = acceptedEncodings(header);
        expect(encodings.at(-1)).toBe('identity');
        expect(new Set(encodings).size).toBe(encodings.length);
      }),
    );
  });
});
