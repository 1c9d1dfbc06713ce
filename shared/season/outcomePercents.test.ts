import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { outcomePercents } from './outcomePercents.ts';

it('adds up to 100, each less than a point off', () => {
  const weight = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(weight, weight, weight, (home, draw, away) => {
      const sum = home + draw + away;
      const percents = outcomePercents({ home: home / sum, draw: draw / sum, away: away / sum });
      expect(percents.home + percents.draw + percents.away).toBe(100);
      expect(Math.abs(percents.home - (100 * home) / sum)).toBeLessThan(1);
      expect(Math.abs(percents.away - (100 * away) / sum)).toBeLessThan(1);
    }),
  );
});

it('rounds up the greatest remainders', () => {
  expect(outcomePercents({ home: 0.142, draw: 0.188, away: 0.67 })).toEqual({ home: 14, draw: 19, away: 67 });
});
