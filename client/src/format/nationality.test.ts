import { expect, it } from 'vitest';
import { nationalityWord } from './nationality.ts';

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
