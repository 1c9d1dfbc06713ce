import { NOTHING_COUNTED, POINT_COUNTS, type PointCounts } from '@hub/shared/points/pointCounts.ts';

/** The counts that a file's match statistics contain. */
const COUNTS_OF_FILES = ['assists', 'saves', 'shots', 'keyPasses', 'duelsWon'] as const;
type CountOfFiles = (typeof COUNTS_OF_FILES)[number];

/**
 * The counts of an appearance: those of the source that reports the line-up, and any that it leaves out from the match statistics
 * of a file.
 */
export function pointCountsOf(
  { counts }: { counts?: Partial<PointCounts> },
  stats: Record<CountOfFiles, number> | undefined,
): PointCounts {
  const reported: Partial<PointCounts> = counts ?? {};
  const both: PointCounts = { ...NOTHING_COUNTED };
  for (const name of POINT_COUNTS) both[name] = reported[name] ?? null;
  if (stats === undefined) return both;
  for (const name of COUNTS_OF_FILES) both[name] ??= stats[name];
  return both;
}
