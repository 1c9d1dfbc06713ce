import { expect, it } from 'vitest';
import { isNextCardABan, yellowCardsToBan } from './cards.ts';

it.each([
  [0, 5],
  [3, 2],
  [4, 1],
  [5, 5],
  [9, 1],
  [14, 1],
  [15, 5],
])('after %i yellow cards, %i more bring a ban', (yellowCards, missing) => {
  expect(yellowCardsToBan(yellowCards)).toBe(missing);
  expect(isNextCardABan(yellowCards)).toBe(missing === 1);
});
