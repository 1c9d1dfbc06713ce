import { sigmoid } from './eleven/elevenPerTeam.ts';

/** Log-odds of a start = `intercept` + `slope` × score. */
export interface PlattCalibration {
  intercept: number;
  slope: number;
}

/** Probabilities that never fall as the score rises: linear between `scores`, constant outside. */
export interface IsotonicCalibration {
  /** Ascending. */
  scores: number[];
  /** Non-decreasing, in [0, 1]. */
  probabilities: number[];
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

/**
 * Fits an isotonic regression by pooling adjacent violators; each pool sits at the mean of its scores.
 *
 * @throws RangeError without a sample
 * @source Zadrozny & Elkan (2002), Transforming classifier scores into accurate multiclass probability estimates
 */
export function fitIsotonic(samples: readonly ScoredOutcome[]): IsotonicCalibration {
  if (samples.length === 0) throw new RangeError('A calibration needs at least one sample.');
  const pools: { scoreSum: number; happened: number; count: number }[] = [];
  const byScore = samples.toSorted((a, b) => a.score - b.score);
  for (let from = 0; from < byScore.length;) {
    const score = byScore[from]?.score ?? 0;
    let to = from;
    let happened = 0;
    // Equal scores must get equal probabilities, so they form one pool from the start.
    for (; byScore[to]?.score === score; to += 1) if (byScore[to]?.happened === true) happened += 1;
    pools.push({ scoreSum: score * (to - from), happened, count: to - from });
    from = to;
    for (;;) {
      const last = pools.at(-1);
      const before = pools.at(-2);
      if (last === undefined || before === undefined) break;
      if (before.happened * last.count < last.happened * before.count) break;
      pools.pop();
      before.scoreSum += last.scoreSum;
      before.happened += last.happened;
      before.count += last.count;
    }
  }
  return {
    scores: pools.map(({ scoreSum, count }) => scoreSum / count),
    probabilities: pools.map(({ happened, count }) => happened / count),
  };
}

export function isotonicProbability({ scores, probabilities }: IsotonicCalibration, score: number): number {
  const right = scores.findIndex((known) => known >= score);
  if (right < 0) return probabilities.at(-1) ?? 0;
  const to = scores[right] ?? 0;
  const after = probabilities[right] ?? 0;
  if (right === 0) return after;
  const from = scores[right - 1] ?? 0;
  const before = probabilities[right - 1] ?? 0;
  // Keep rounding errors from lifting it above the next pool.
  return Math.min(after, before + ((after - before) * (score - from)) / (to - from));
}
