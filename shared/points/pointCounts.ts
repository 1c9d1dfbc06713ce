/** Counts in a match that managers' games give points for. */
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

/** A count is null, not 0, if no source reports it. */
export type PointCounts = Record<PointCount, number | null>;

/** The counts of a player for whom no source reports any. */
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
