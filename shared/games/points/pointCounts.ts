/** Counts of a player's part in a match that managers' games give points for. */
export const POINT_COUNTS = [
  'assists',
  'saves',
  'penaltiesScored',
  'penaltiesMissed',
  'penaltiesSaved',
  'goalsConceded',
  'shots',
  'keyPasses',
  'duelsWon',
] as const;
export type PointCount = (typeof POINT_COUNTS)[number];

/** Null where no source tells a count, which is not 0. */
export type PointCounts = Record<PointCount, number | null>;

/** What is known of a player's part of which no source counts anything. */
export const NOTHING_COUNTED: Readonly<PointCounts> = {
  assists: null,
  saves: null,
  penaltiesScored: null,
  penaltiesMissed: null,
  penaltiesSaved: null,
  goalsConceded: null,
  shots: null,
  keyPasses: null,
  duelsWon: null,
};
