import { expect, it } from 'vitest';
import { formOfRating, ratingOfForm } from './formScale.ts';

it.each([
  [3, 0],
  [2, 0],
  [4.93, 1.875],
  [6.86, 3.75],
  [7.16, 4.5],
  [8.58, 4.75],
  [10, 5],
])('turns a mean rating of %f into a form of %f', (rating, form) => {
  expect(formOfRating(rating)).toBeCloseTo(form);
});

it('inverts every form to its rating', () => {
  for (const rating of [3, 6, 6.86, 7, 7.16, 8.2, 10])
    expect(ratingOfForm(formOfRating(rating))).toBeCloseTo(rating);
});
