import { sigmoid } from './eleven/elevenPerTeam.ts';

/** Log-odds of a start = `intercept` + `slope` × score. */
export interface PlattCalibration {
  intercept: number;
  slope: number;
}

export interface ScoredOutcome {
  /** Points. */
  score: number;
  happened: boolean;
  /** Known log-odds to add to the line, such as the balance of his club. */
  offset?: number;
}

const ITERATIONS = 25;
const TOLERANCE = 1e-10;
/** Keeps the fit finite when scores separate the outcomes perfectly; negligible with a hundred samples or more. */
const RIDGE = 1e-3;

/**
 * Fits Platt's calibration by Newton's method on standardised scores.
 *
 * @throws RangeError without a sample
 * @source Platt (1999), Probabilistic outputs for support vector machines
 */
export function fitPlatt(samples: readonly ScoredOutcome[]): PlattCalibration {
  if (samples.length === 0) throw new RangeError('A calibration needs at least one sample.');
  const mean = samples.reduce((sum, { score }) => sum + score, 0) / samples.length;
  const variance = samples.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / samples.length;
  const spread = variance > 0 ? Math.sqrt(variance) : 1;
  let level = 0;
  let tilt = 0;
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    let [levelSlope, tiltSlope, levelCurve, crossCurve, tiltCurve] = [
      -RIDGE * level,
      -RIDGE * tilt,
      RIDGE,
      0,
      RIDGE,
    ];
    for (const { score, happened, offset = 0 } of samples) {
      const x = (score - mean) / spread;
      const probability = sigmoid(level + tilt * x + offset);
      const residual = (happened ? 1 : 0) - probability;
      const curvature = probability * (1 - probability);
      levelSlope += residual;
      tiltSlope += residual * x;
      levelCurve += curvature;
      crossCurve += curvature * x;
      tiltCurve += curvature * x * x;
    }
    const determinant = levelCurve * tiltCurve - crossCurve ** 2;
    const levelStep = (tiltCurve * levelSlope - crossCurve * tiltSlope) / determinant;
    const tiltStep = (levelCurve * tiltSlope - crossCurve * levelSlope) / determinant;
    // A full step can overshoot when nearly all probabilities are close to 0 or 1.
    const damping = Math.min(1, 2 / Math.max(Math.abs(levelStep), Math.abs(tiltStep), 1e-12));
    level += damping * levelStep;
    tilt += damping * tiltStep;
    if (Math.abs(levelStep) + Math.abs(tiltStep) < TOLERANCE) break;
  }
  const slope = tilt / spread;
  return { intercept: level - slope * mean, slope };
}

export function plattLogOdds({ intercept, slope }: PlattCalibration, score: number): number {
  return intercept + slope * score;
}
