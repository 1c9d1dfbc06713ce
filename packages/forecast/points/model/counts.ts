// oxlint-disable typescript/no-non-null-assertion -- indices of arrays laid out in this file
import type { OutcomeList } from './distribution.ts';

/** Means below this are not worth computing. */
const LEAST_MEAN = 1e-5;

/**
 * Probabilities of 0, 1, … counts of a negative binomial; the last one includes all greater counts.
 *
 * @param shape gamma shape of the rate; Infinity for a Poisson count
 */
export function countProbabilities(mean: number, shape: number, last: number): number[] {
  const isPoisson = shape === Infinity;
  const odds = isPoisson ? 0 : mean / (mean + shape);
  let probability = isPoisson ? Math.exp(-mean) : (1 - odds) ** shape;
  const probabilities: number[] = [];
  let rest = 1;
  for (let count = 0; count < last; count += 1) {
    probabilities.push(probability);
    rest -= probability;
    probability *= isPoisson ? mean / (count + 1) : (odds * (shape + count)) / (count + 1);
  }
  probabilities.push(Math.max(0, rest));
  return probabilities;
}

/** n goals or assists give n · points, plus `two` for exactly two or `three` for three and more. */
export interface ScoredPoints {
  points: number;
  two: number;
  three: number;
}

const SCORED_MAX = 4;
/** Remaining probability at which more goals are too unlikely to matter. */
const NEGLIGIBLE = 2e-5;

/**
 * Fills in the points for goals or assists.
 *
 * @param mean a player's average number of them
 * @param shape gamma shape of the rate
 */
export function fillScored(into: OutcomeList, mean: number, shape: number, scored: ScoredPoints): void {
  into.clear();
  if (scored.points === 0 || mean < LEAST_MEAN) return;
  const odds = mean / (mean + shape);
  let probability = Math.exp(shape * Math.log1p(-odds));
  let rest = 1;
  for (let count = 0; count < SCORED_MAX && rest > NEGLIGIBLE; count += 1) {
    into.add(pointsFor(count, scored), probability);
    rest -= probability;
    probability *= (odds * (shape + count)) / (count + 1);
  }
  if (rest > NEGLIGIBLE) into.add(SCORED_MAX * scored.points + scored.three, rest);
}

/** Mean of the points that `fillScored` fills in. */
export function scoredMean(mean: number, shape: number, scored: ScoredPoints): number {
  if (scored.points === 0 || mean < LEAST_MEAN) return 0;
  const odds = mean / (mean + shape);
  let probability = Math.exp(shape * Math.log1p(-odds));
  let rest = 1;
  let points = 0;
  for (let count = 0; count < SCORED_MAX && rest > NEGLIGIBLE; count += 1) {
    points += pointsFor(count, scored) * probability;
    rest -= probability;
    probability *= (odds * (shape + count)) / (count + 1);
  }
  return rest > NEGLIGIBLE ? points + (SCORED_MAX * scored.points + scored.three) * rest : points;
}

/** Points for a number of goals or assists. */
export const pointsFor = (count: number, { points, two, three }: ScoredPoints): number =>
  count * points + (count >= 3 ? three : count === 2 ? two : 0);

const STEP = 0.1;
const ROUNDS_MAX = 12;

/** Points · ⌊count ÷ every⌋ by the count's mean; computed once for each tenth of a mean and interpolated in between. */
export class SteppedCount {
  readonly #tables: number[][] = [];
  readonly #rounds: number[] = [];
  readonly #every: number;
  readonly #shape: number;

  /** @param shape gamma shape of the rate; Infinity for a Poisson count */
  constructor(every: number, shape: number) {
    this.#every = every;
    this.#shape = shape;
  }

  /** @param points for every round of counts */
  fill(into: OutcomeList, mean: number, points: number): void {
    into.clear();
    if (points === 0 || mean < LEAST_MEAN) return;
    const place = mean / STEP;
    const lower = Math.floor(place);
    const share = place - lower;
    const low = this.#table(lower);
    const high = this.#table(lower + 1);
    for (let round = 0; round < high.length; round += 1)
      into.add(round * points, (1 - share) * (low[round] ?? 0) + share * high[round]!);
  }

  /** Mean of the points that `fill` fills in. */
  mean(mean: number, points: number): number {
    if (points === 0 || mean < LEAST_MEAN) return 0;
    const place = mean / STEP;
    const lower = Math.floor(place);
    const share = place - lower;
    return points * ((1 - share) * this.#roundsAt(lower) + share * this.#roundsAt(lower + 1));
  }

  /** Full rounds on average. */
  #roundsAt(step: number): number {
    const known = this.#rounds[step];
    if (known !== undefined) return known;
    const rounds = this.#table(step).reduce((sum, probability, round) => sum + round * probability, 0);
    this.#rounds[step] = rounds;
    return rounds;
  }

  /** Probabilities of full rounds, the last one for all further ones. */
  #table(step: number): number[] {
    const known = this.#tables[step];
    if (known !== undefined) return known;
    const mean = step * STEP;
    const spread = Math.sqrt(mean + mean ** 2 / this.#shape);
    const rounds = Math.min(ROUNDS_MAX, Math.ceil((mean + 4 * spread + 1) / this.#every));
    const counts = countProbabilities(mean, this.#shape, rounds * this.#every);
    const table = Array.from({ length: rounds + 1 }, () => 0);
    for (const [count, probability] of counts.entries())
      table[Math.floor(count / this.#every)]! += probability;
    this.#tables[step] = table;
    return table;
  }
}
