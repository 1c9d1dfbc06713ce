/** Estimates of a player's rating in a match, for sources that rate nobody; forecasts read them where no rating is known. */
export const estimatedRatings: readonly string[] = [
  'alter table appearances add column rating_estimated double precision',
];
