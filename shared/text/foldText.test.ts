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

  it.each([
    'Schlotter\u00ADbeck',
    'Schlotter\u200Bbeck\u200E',
    '\u2060\uFEFFSchlotterbeck',
    'Schlo\u3164tterbeck',
  ])('ignores what is drawn as nothing in %j', (name) => {
    expect(foldText(name)).toBe('schlotterbeck');
  });
});
