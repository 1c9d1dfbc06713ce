import type { Prior } from '../../../points/model/pointsModel.ts';

/** A match of a player, with his counts before it and in it. */
export interface SeenBefore {
  seen: number;
  exposure: number;
  happened: number;
  /** Exposure of the match itself. */
  now: number;
}

/** How badly a predicted count fits; the smallest sum wins. */
export type Misfit = (predicted: number, happened: number) => number;

export const poissonMisfit: Misfit = (predicted, happened) =>
  predicted - (happened === 0 ? 0 : happened * Math.log(Math.max(1e-9, predicted)));
export const squaredMisfit: Misfit = (predicted, happened) => (predicted - happened) ** 2;

/** Weights tried, in units of exposure, each 30 % greater than the one before. */
const WEIGHTS = Array.from({ length: 27 }, (_, step) => 0.75 * 1.3 ** step);
/** Rates tried, as factors on the mean of all. */
const FACTORS = Array.from({ length: 33 }, (_, step) => 1.04 ** (step - 20));

/**
 * Finds the rate and weight of (seen + rate · weight) ÷ (exposure + weight) that best predict the next match of each player.
 * Deterministic grid search.
 *
 * @param weightMost greatest weight worth trying, in units of exposure
 */
export function fitPrior(rows: readonly SeenBefore[], misfit: Misfit, weightMost: number): Prior {
  const total = rows.reduce((sum, { now }) => sum + now, 0);
  const mean = total === 0 ? 0 : rows.reduce((sum, { happened }) => sum + happened, 0) / total;
  let best: Prior & { sum: number } = { rate: mean, weight: weightMost, sum: Infinity };
  for (const weight of [...WEIGHTS.filter((each) => each < weightMost), weightMost])
    for (const factor of FACTORS) {
      const rate = mean * factor;
      let sum = 0;
      for (const { seen, exposure, happened, now } of rows)
        sum += misfit(((seen + rate * weight) / (exposure + weight)) * now, happened);
      if (sum < best.sum) best = { rate, weight, sum };
    }
  return { rate: best.rate, weight: best.weight };
}

const SHAPES = [1, 1.5, 2, 3, 4, 6, 8, 12, 20, 40, 1000];

/** The shape of the negative binomial that fits counts best; the largest represents a Poisson count. */
export function fitShape(rows: readonly SeenBefore[], { rate, weight }: Prior): number {
  let best = { shape: SHAPES[0] ?? 1, sum: -Infinity };
  for (const shape of SHAPES) {
    let sum = 0;
    for (const { seen, exposure, happened, now } of rows) {
      const predicted = ((seen + rate * weight) / (exposure + weight)) * now;
      if (predicted > 0) sum += logOfCount(happened, predicted, shape);
    }
    if (sum > best.sum) best = { shape, sum };
  }
  return best.shape;
}

/** Log of the probability of a count, without terms that do not depend on the shape. */
function logOfCount(count: number, mean: number, shape: number): number {
  let log = shape * Math.log(shape / (shape + mean)) + count * Math.log(mean / (shape + mean));
  for (let below = 0; below < count; below += 1) log += Math.log(shape + below);
  return log;
}
