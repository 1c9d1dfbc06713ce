import { expect, it } from 'vitest';
import { hasFallen, peakWith } from './chanceFall.ts';

const at = (percent: number, fixtureId = 'next') => ({ fixtureId, percent });

it('measures a fall from the highest chance for the same match, in one step or several', () => {
  expect(hasFallen(at(80), at(61))).toBe(false);
  expect(hasFallen(at(80), at(60))).toBe(true);
  const peak = [at(70), at(80), at(72), at(65)].reduce(peakWith);
  expect(peak).toEqual(at(80));
  expect(hasFallen(peak, at(60))).toBe(true);
});

it('starts again with another match', () => {
  expect(peakWith(at(80), at(30, 'later'))).toEqual(at(30, 'later'));
  expect(hasFallen(at(80), at(30, 'later'))).toBe(false);
  expect(peakWith(null, at(30))).toEqual(at(30));
  expect(hasFallen(null, at(30))).toBe(false);
});
