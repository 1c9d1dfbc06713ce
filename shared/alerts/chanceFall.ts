/** By how many percentage points a chance has to fall for an alert. */
export const FALL_POINTS = 20;

/** The greatest chance that was shown of a player for a match; a fall is measured from it, however many steps it takes. */
export interface ChancePeak {
  fixtureId: string;
  /** 0–100 */
  percent: number;
}

/** @param before null: none was shown so far; those for another match do not count */
export const peakWith = (before: ChancePeak | null, now: ChancePeak): ChancePeak =>
  before?.fixtureId === now.fixtureId && before.percent > now.percent ? before : now;

/** Whether a player's chance for the same match lies so far below its peak. */
export const hasFallen = (peak: ChancePeak | null, now: ChancePeak): boolean =>
  peak?.fixtureId === now.fixtureId && peak.percent - now.percent >= FALL_POINTS;
