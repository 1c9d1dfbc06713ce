import { expect, it } from 'vitest';
import { bandPoints, noPointsOf, pointsWithout, signedPoints, toHalves } from './pointsText.ts';

it.each([
  [{ points: 4.26, low: 0, high: 8 }, 'etwa 4,5 · meist 0–8'],
  [{ points: 0.1, low: 0, high: 0 }, 'etwa 0 · meist 0'],
  [{ points: 2.24, low: -1, high: 6 }, 'etwa 2 · meist −1 bis 6'],
  [{ points: -0.6, low: -2, high: -2 }, 'etwa −0,5 · meist −2'],
  [{ points: -0.1, low: -1, high: 1 }, 'etwa 0 · meist −1 bis 1'],
])('points are written by halves with their band: %o', (band, text) => {
  expect(bandPoints(band)).toBe(text);
});

it('gives gains a plus and losses a minus, but 0 no sign', () => {
  expect([1.5, -0.1, -2].map(toHalves).map(signedPoints)).toEqual(['+1,5', '0', '−2']);
  expect(toHalves(-0.1)).toBe(0);
});

it('says which points are unknown', () => {
  expect(pointsWithout(['assists', 'saves'])).toMatch(/^Ohne Vorlagen und Paraden: /u);
  expect(noPointsOf('Comunio')).toContain('Punkte für Comunio');
});
