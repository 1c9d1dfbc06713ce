import { expect, it } from 'vitest';
import { formOfRating, ratingOfForm } from './formScale.ts';

it.each([
  [3, 0],
  [6.5, 2.85],
  [6.86, 3.75],
  [7.16, 4.5],
  [7.5, 5],
  [10, 5],
])('turns a mean rating of %f into a form of %f', (rating, form) => {
  expect(formOfRating(rating)).toBeCloseTo(form);
});

it('finds the rating of a form that does not lie at an end of the scale', () => {
  for (const rating of [6, 6.5, 6.86, 7.2]) expect(ratingOfForm(formOfRating(rating))).toBeCloseTo(rating);
});
