import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './foldText.ts';

describe('foldText', () => {
  it('does not change folded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
