/** Fall of a chance, in percentage points, that triggers an alert. */
export const FALL_POINTS = 20;

/** The highest chance shown for a player in a match; falls are measured from it, in however many steps. */
export interface ChancePeak {
  fixtureId: string;
  /** 0–100 */
  percent: number;
}

/** The peak including a new chance. @param before null if none was shown yet; ignored if for another match */
export const peakWith = (before: ChancePeak | null, now: ChancePeak): ChancePeak =>
  before?.fixtureId === now.fixtureId && before.percent > now.percent ? before : now;

/** Whether a player's chance has fallen far enough below its peak for the same match. */
export const hasFallen = (peak: ChancePeak | null, now: ChancePeak): boolean =>
  peak?.fixtureId === now.fixtureId && peak.percent - now.percent >= FALL_POINTS;
