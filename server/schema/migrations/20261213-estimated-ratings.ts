/** Estimates of a player's rating in a match, for sources without ratings; forecasts use them if no rating is known. */
export const estimatedRatings: readonly string[] = [
  'alter table appearances add column rating_estimated double precision',
];
