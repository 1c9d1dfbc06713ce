// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays laid out in this file
/** Range of points in a vector of probabilities; points beyond it are added to its ends. */
const LEAST_POINTS = -40;
const MOST_POINTS = 215;
/** Probabilities below this are not spread any further. */
const NEGLIGIBLE = 2e-5;
const OUTCOMES_MAX = 16;

/** A distribution of whole points; reused to avoid allocations. */
export class OutcomeList {
  readonly points = new Int32Array(OUTCOMES_MAX);
  readonly probabilities = new Float64Array(OUTCOMES_MAX);
  length = 0;
  /** Expected points. */
  mean = 0;

  clear(): void {
    this.length = 0;
    this.mean = 0;
  }

  /** @throws RangeError for more than `OUTCOMES_MAX` outcomes */
  add(points: number, probability: number): void {
    if (this.length === OUTCOMES_MAX) throw new RangeError('There are too many outcomes.');
    this.points[this.length] = points;
    this.probabilities[this.length] = probability;
    this.length += 1;
    this.mean += points * probability;
  }
}

const ROOM_LENGTH = 8192;

/** Room for vectors with the same lifetime. They share buffers, because a buffer for each costs more than its sums. */
export class VectorRoom {
  #buffer = new Float64Array(0);
  #taken = 0;

  /** An unused part of a buffer, all 0. */
  take(length: number): Float64Array {
    if (this.#taken + length > this.#buffer.length) {
      this.#buffer = new Float64Array(Math.max(ROOM_LENGTH, length));
      this.#taken = 0;
    }
    const from = this.#taken;
    this.#taken += length;
    return this.#buffer.subarray(from, this.#taken);
  }
}

/** Probabilities of whole points. */
export class PointsVector {
  readonly #values: Float64Array;
  /** First and last index that may contain a probability. */
  #low = 0;
  #high = -1;

  /**
   * @param room for its probabilities; if left out, they get a buffer of their own
   * @param most greatest points that fit in
   */
  constructor(room?: VectorRoom, most: number = MOST_POINTS) {
    const length = most - LEAST_POINTS + 1;
    this.#values = room?.take(length) ?? new Float64Array(length);
  }

  clear(): void {
    const values = this.#values;
    for (let index = this.#low; index <= this.#high; index += 1) values[index] = 0;
    this.#low = 0;
    this.#high = -1;
  }

  /** Adds the probability of some points. */
  add(points: number, probability: number): void {
    const index = clamp(points - LEAST_POINTS, this.#values.length);
    this.#values[index]! += probability;
    this.#widen(index, index);
  }

  /** Becomes the points of some outcomes: the same as `becomeSum` with a certain 0. */
  become(outcomes: OutcomeList, share = 1): void {
    this.clear();
    const negligible = NEGLIGIBLE / share;
    for (let outcome = 0; outcome < outcomes.length; outcome += 1) {
      const probability = outcomes.probabilities[outcome]!;
      if (probability >= negligible) this.add(outcomes.points[outcome]!, probability);
    }
  }

  /**
   * Becomes the sum of another vector's points and independent outcomes.
   *
   * @param share weight of the result in the final distribution, (0, 1]: the less it weighs, the more is negligible
   */
  becomeSum(other: PointsVector, outcomes: OutcomeList, share = 1): void {
    this.clear();
    const values = this.#values;
    const from = other.#values;
    const low = other.#low;
    const high = other.#high;
    const negligible = NEGLIGIBLE / share;
    for (let outcome = 0; outcome < outcomes.length; outcome += 1) {
      const probability = outcomes.probabilities[outcome]!;
      if (probability < negligible) continue;
      const shift = outcomes.points[outcome]!;
      this.#widen(clamp(low + shift, values.length), clamp(high + shift, values.length));
      if (low + shift < 0 || high + shift >= values.length)
        for (let index = low; index <= high; index += 1)
          values[clamp(index + shift, values.length)]! += from[index]! * probability;
      else
        for (let index = low; index <= high; index += 1) values[index + shift]! += from[index]! * probability;
    }
  }

  /** Becomes the sum of two independent vectors' points. */
  becomeSumOf(one: PointsVector, other: PointsVector, share = 1): void {
    this.clear();
    const negligible = NEGLIGIBLE / share;
    const values = this.#values;
    const left = one.#values;
    const right = other.#values;
    const [low, high] = other.#range(negligible);
    const [first, last] = one.#range(negligible);
    this.#low = clamp(first + low + LEAST_POINTS, values.length);
    this.#high = clamp(last + high + LEAST_POINTS, values.length);
    const isWithin = first + low + LEAST_POINTS >= 0 && last + high + LEAST_POINTS < values.length;
    // Four rows at a time, since reading and writing the sums costs more than the arithmetic.
    const lastFour = isWithin ? last - 3 : -1;
    let index = first;
    for (; index <= lastFour; index += 4) addFourRows(values, left, right, { index, low, high });
    for (; index <= last; index += 1) {
      const probability = left[index]!;
      if (probability < negligible) continue;
      const shift = index + LEAST_POINTS;
      if (isWithin)
        for (let inner = low; inner <= high; inner += 1)
          values[inner + shift]! += probability * right[inner]!;
      else
        for (let inner = low; inner <= high; inner += 1)
          values[clamp(inner + shift, values.length)]! += probability * right[inner]!;
    }
  }

  /** Adds a share of another vector. */
  addShare(other: PointsVector, share: number): void {
    const values = this.#values;
    const from = other.#values;
    for (let index = other.#low; index <= other.#high; index += 1) values[index]! += share * from[index]!;
    if (other.#high >= other.#low) this.#widen(other.#low, other.#high);
  }

  /** The points with a probability, ascending, and their probabilities, which add up to `total`. */
  outcomes(): { points: number[]; probabilities: number[] } {
    const points: number[] = [];
    const probabilities: number[] = [];
    for (let index = this.#low; index <= this.#high; index += 1) {
      if (this.#values[index] === 0) continue;
      points.push(index + LEAST_POINTS);
      probabilities.push(this.#values[index]!);
    }
    return { points, probabilities };
  }

  /** Probability of at most `points`. */
  atMost(points: number): number {
    const last = Math.min(this.#high, points - LEAST_POINTS);
    let sum = 0;
    for (let index = this.#low; index <= last; index += 1) sum += this.#values[index]!;
    return sum / this.total();
  }

  /** Sum of the probabilities: 1 except for negligible ones. */
  total(): number {
    let sum = 0;
    for (let index = this.#low; index <= this.#high; index += 1) sum += this.#values[index]!;
    return sum;
  }

  mean(): number {
    let sum = 0;
    for (let index = this.#low; index <= this.#high; index += 1)
      sum += this.#values[index]! * (index + LEAST_POINTS);
    return sum / this.total();
  }

  /** The smallest number of points whose cumulative probability reaches a level in (0, 1). */
  quantile(level: number): number {
    const wanted = level * this.total();
    let sum = 0;
    for (let index = this.#low; index < this.#high; index += 1) {
      sum += this.#values[index]!;
      if (sum >= wanted) return index + LEAST_POINTS;
    }
    return this.#high + LEAST_POINTS;
  }

  /** Two quantiles and the standard deviation of the points, in two passes. */
  spread(lowLevel: number, highLevel: number): { low: number; high: number; deviation: number } {
    const values = this.#values;
    let total = 0;
    let weighted = 0;
    for (let index = this.#low; index <= this.#high; index += 1) {
      total += values[index]!;
      weighted += values[index]! * (index + LEAST_POINTS);
    }
    const mean = weighted / total;
    let low = this.#high;
    let high = this.#high;
    let sum = 0;
    let squares = 0;
    for (let index = this.#low; index <= this.#high; index += 1) {
      const value = values[index]!;
      sum += value;
      if (low === this.#high && sum >= lowLevel * total) low = index;
      if (high === this.#high && sum >= highLevel * total) high = index;
      squares += value * (index + LEAST_POINTS - mean) ** 2;
    }
    return { low: low + LEAST_POINTS, high: high + LEAST_POINTS, deviation: Math.sqrt(squares / total) };
  }

  /** First and last index with more than a negligible probability. */
  #range(negligible: number): [low: number, high: number] {
    let low = this.#low;
    let high = this.#high;
    while (low < high && this.#values[low]! < negligible) low += 1;
    while (high > low && this.#values[high]! < negligible) high -= 1;
    return [low, high];
  }

  #widen(low: number, high: number): void {
    if (this.#high < this.#low) {
      this.#low = low;
      this.#high = high;
      return;
    }
    if (low < this.#low) this.#low = low;
    if (high > this.#high) this.#high = high;
  }
}

const clamp = (index: number, size: number) => Math.min(size - 1, Math.max(0, index));

/** Adds the products of four probabilities, from an index on, with all of a range; the sums must be within the vector. */
function addFourRows(
  values: Float64Array,
  left: Float64Array,
  right: Float64Array,
  { index, low, high }: { index: number; low: number; high: number },
): void {
  const first = unlessNegligible(left[index]!);
  const second = unlessNegligible(left[index + 1]!);
  const third = unlessNegligible(left[index + 2]!);
  const fourth = unlessNegligible(left[index + 3]!);
  let oneBack = 0;
  let twoBack = 0;
  let threeBack = 0;
  let place = low + index + LEAST_POINTS;
  for (let inner = low; inner <= high; inner += 1) {
    const here = right[inner]!;
    values[place]! += first * here + second * oneBack + third * twoBack + fourth * threeBack;
    threeBack = twoBack;
    twoBack = oneBack;
    oneBack = here;
    place += 1;
  }
  values[place]! += second * oneBack + third * twoBack + fourth * threeBack;
  values[place + 1]! += third * oneBack + fourth * twoBack;
  values[place + 2]! += fourth * oneBack;
}

const unlessNegligible = (probability: number) => (probability < NEGLIGIBLE ? 0 : probability);
