import type { PositionGroup } from '@hub/shared/terms.ts';
import type { AppearanceRow } from './bundleRows.ts';
import { groupOf } from './playerForm.ts';

/**
 * Mean minutes of a starter, by position group: 15,000 starts in two seasons of the Premier League with five substitutes
 * (2023-24 and 2024-25).
 */
const MEAN_MINUTES: Readonly<Record<PositionGroup, number>> = {
  goalkeeper: 89,
  defender: 85,
  midfielder: 80,
  forward: 79,
};
const MEAN_OF_ALL = 83;
/** Mean minutes of the 6,230 substitutes who came on in these seasons; 17 to 19 by position group. */
const MEAN_OF_SUBSTITUTES = 18;

/** Mean minutes of a starter at a position. */
export function meanMinutesAt(position: string | null): number {
  const group = groupOf({ position });
  return group === null ? MEAN_OF_ALL : MEAN_MINUTES[group];
}

/** A row of a source that may tell only that a substitute came on. */
type ReadRow = AppearanceRow & { cameOn: boolean };

/**
 * The appearances with estimated minutes where the source reports who came on, but not when: mean minutes for the starters and
 * substitutes of such a match, each marked as estimated.
 */
export function withEstimatedMinutes(rows: readonly ReadRow[]): AppearanceRow[] {
  const cameOnSometime = ({ cameOn, started, minutesPlayed }: ReadRow) =>
    cameOn && !started && minutesPlayed === 0;
  const timeless = new Set(rows.filter(cameOnSometime).map(({ fixtureId }) => fixtureId));
  return rows.map((read): AppearanceRow => {
    const { cameOn: _, ...row } = read;
    if (!timeless.has(row.fixtureId) || !(row.started || cameOnSometime(read))) return row;
    const minutesPlayed = row.started ? meanMinutesAt(row.position) : MEAN_OF_SUBSTITUTES;
    return { ...row, minutesPlayed, isEstimated: true };
  });
}
