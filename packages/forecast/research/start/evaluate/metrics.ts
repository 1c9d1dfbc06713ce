import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';

/** A predicted probability and what happened. */
export interface Judged {
  /** [0, 1] */
  probability: number;
  happened: boolean;
}

/** Probabilities are clipped to [1e-15, 1 - 1e-15], so that a wrong certainty costs 34.5 instead of infinity. */
const LOG_LOSS_BOUND = 1e-15;
const CALIBRATION_BINS = 10;

/** Mean of (probability − outcome)², outcome 1 or 0; 0 is perfect, .25 is 'always one half'. NaN without rows. */
export function brierScore(rows: readonly Judged[]): number {
  return mean(rows, ({ probability, happened }) => (probability - (happened ? 1 : 0)) ** 2);
}

/** Mean of −ln(probability given to what happened); 0 is perfect, .693 is 'always one half'. NaN without rows. */
export function logLoss(rows: readonly Judged[]): number {
  return mean(rows, ({ probability, happened }) => {
    const given = happened ? probability : 1 - probability;
    return -Math.log(Math.min(1 - LOG_LOSS_BOUND, Math.max(LOG_LOSS_BOUND, given)));
  });
}

export interface CalibrationBin {
  rows: number;
  /** Mean predicted probability; NaN in an empty bin. */
  predicted: number;
  /** Share that happened; NaN in an empty bin. */
  happened: number;
}

/** Ten bins of equal width, [0, .1) to [.9, 1]. */
export function calibrationBins(rows: readonly Judged[]): CalibrationBin[] {
  const bins = Array.from({ length: CALIBRATION_BINS }, () => ({ rows: 0, predicted: 0, happened: 0 }));
  for (const { probability, happened } of rows) {
    const bin = bins[Math.min(CALIBRATION_BINS - 1, Math.floor(probability * CALIBRATION_BINS))];
    if (bin === undefined) continue;
    bin.rows += 1;
    bin.predicted += probability;
    bin.happened += happened ? 1 : 0;
  }
  return bins.map((bin) => ({
    rows: bin.rows,
    predicted: bin.predicted / bin.rows,
    happened: bin.happened / bin.rows,
  }));
}

/** Expected calibration error: mean over all rows of their bin's |predicted − happened|. NaN without rows. */
export function expectedCalibrationError(rows: readonly Judged[]): number {
  const gaps = calibrationBins(rows).map((bin) =>
    bin.rows === 0 ? 0 : bin.rows * Math.abs(bin.predicted - bin.happened),
  );
  return gaps.reduce((sum, gap) => sum + gap, 0) / rows.length;
}

/**
 * Area under the ROC curve: the chance that a starter had a greater probability than a non-starter, with equal
 * probabilities counting half. NaN unless there are both.
 */
export function areaUnderCurve(rows: readonly Judged[]): number {
  const sorted = rows.toSorted((a, b) => a.probability - b.probability);
  let rankSum = 0;
  let positives = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    let happened = 0;
    for (; sorted[to]?.probability === sorted[from]?.probability && to < sorted.length; to += 1)
      if (sorted[to]?.happened === true) happened += 1;
    // Equal probabilities share the mean of their ranks, counted from 1.
    rankSum += (happened * (from + 1 + to)) / 2;
    positives += happened;
    from = to;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (sorted.length - positives));
}

/**
 * How many of the 11 most probable players of a club's match started. Equal probabilities are taken in the order given.
 */
export function rightOfEleven(rows: readonly Judged[]): number {
  return rows
    .toSorted((a, b) => b.probability - a.probability)
    .slice(0, STARTERS_PER_TEAM)
    .filter(({ happened }) => happened).length;
}

function mean<T>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0) / rows.length;
}
