import { expect, it } from 'vitest';
import { keptTogether } from './clubNames.ts';

it.each([
  ['1. FSV Mainz 05', '1.\u00A0FSV Mainz 05'],
  ['FC Schalke 04', 'FC Schalke 04'],
  ['TSV 1860 München', 'TSV 1860 München'],
  ['', ''],
])('keeps an ordinal with what follows: %s', (name, shown) => {
  expect(keptTogether(name)).toBe(shown);
});
