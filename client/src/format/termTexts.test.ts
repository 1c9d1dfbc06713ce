import { describe, expect, it } from 'vitest';
import { POSITION_CODES_OF_GROUP } from '@hub/shared/terms.ts';
import { positionWord, nationalityWord } from './termTexts.ts';

describe('positionWord', () => {
  it.each([
    ['GK', 'Torhüter'],
    ['cb', 'Innenverteidiger'],
    [' CF ', 'Hängende Spitze'],
    ['Forward', 'Stürmer'],
  ])('reads %s as %s', (code, word) => {
    expect(positionWord(code)).toBe(word);
  });

  it('has a German word for every code', () => {
    const codes = Object.values(POSITION_CODES_OF_GROUP).flat();
    expect(codes.filter((code) => positionWord(code) === code)).toEqual([]);
  });

  it('returns an unknown code unchanged', () => {
    expect(positionWord('SW')).toBe('SW');
  });
});

it.each([
  ['Germany', 'Deutschland'],
  ['Austria', 'Österreich'],
  ['Turkey', 'Türkei'],
  ["Côte d'Ivoire", 'Côte d’Ivoire'],
  ['Czech Republic', 'Tschechien'],
  ['Korea Republic', 'Südkorea'],
  ['England', 'England'],
  ['united states', 'Vereinigte Staaten'],
  ['Deutschland', 'Deutschland'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('calls "%s" "%s"', (name, word) => {
  expect(nationalityWord(name)).toBe(word);
});
