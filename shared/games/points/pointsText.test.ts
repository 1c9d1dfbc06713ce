import { expect, it } from 'vitest';
import { bandPoints } from './pointsText.ts';

it.each([
  [{ points: 4.26, low: 1, high: 8 }, 'etwa 4,5 · meist 1–8'],
  [{ points: 0.1, low: 0, high: 0 }, 'etwa 0 · meist 0'],
  [{ points: 2.24, low: -1, high: 6 }, 'etwa 2 · meist −1 bis 6'],
  [{ points: -0.6, low: -2, high: -2 }, 'etwa −0,5 · meist −2'],
  [{ points: -0.1, low: -1, high: 1 }, 'etwa 0 · meist −1 bis 1'],
])('points are written by halves with their band: %o', (band, text) => {
  expect(bandPoints(band)).toBe(text);
});
