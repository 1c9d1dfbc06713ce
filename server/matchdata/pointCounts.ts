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

/** What the match statistics of a file count of them. */
const COUNTS_OF_FILES = ['assists', 'saves', 'shots', 'keyPasses', 'duelsWon'] as const;
type CountOfFiles = (typeof COUNTS_OF_FILES)[number];

/**
 * The counts of an appearance: those of the source that tells who played, and what it leaves out from the match statistics of a
 * file.
 */
export function pointCountsOf(
  { counts }: { counts?: Partial<PointCounts> },
  stats: Record<CountOfFiles, number> | undefined,
): PointCounts {
  const told: Partial<PointCounts> = counts ?? {};
  const both: PointCounts = { ...NOTHING_COUNTED };
  for (const name of POINT_COUNTS) both[name] = told[name] ?? null;
  if (stats === undefined) return both;
  for (const name of COUNTS_OF_FILES) both[name] ??= stats[name];
  return both;
}
