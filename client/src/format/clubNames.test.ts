import { expect, it } from 'vitest';
import { withUnbrokenOrdinal, withBreak } from './clubNames.ts';

it.each([
  ['1. FSV Mainz 05', '1.\u00A0FSV Mainz 05'],
  ['FC Schalke 04', 'FC Schalke 04'],
  ['TSV 1860 München', 'TSV 1860 München'],
  ['', ''],
])('keeps an ordinal with what follows: %s', (name, shown) => {
  expect(withUnbrokenOrdinal(name)).toBe(shown);
});

it('hyphenates long place names as German does, and no short ones', () => {
  const parted = ['Borussia Mönchengladbach', 'Kaiserslautern', 'Ingolstadt', 'Hoffenheim', 'Bayern'].map(
    withBreak,
  );
  expect(parted.map((name) => name.replace('\u00AD', '|'))).toEqual([
    'Borussia Mönchen|gladbach',
    'Kaisers|lautern',
    'Ingol|stadt',
    'Hoffenheim',
    'Bayern',
  ]);
});
