import { seedFor, uniforms } from '@hub/shared/random.ts';

/** A reproducible random source: the same seed gives the same draws on every machine. */
export interface Random {
  /** [0, 1) */
  next(): number;
  /** Integer from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  isTrue(probability: number): boolean;
  /** Roughly normally distributed, mean 0, standard deviation 1. */
  normal(): number;
  /** @throws RangeError for an empty list */
  pick<T>(items: readonly T[]): T;
  /** Picks by weight; items of weight 0 are never picked while others exist. */
  pickWeighted<T>(items: readonly T[], weightOf: (item: T) => number): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** Random values by a text, see `uniforms`. */
export function createRandom(seedText: string): Random {
  const next = uniforms(seedFor(0, seedText));
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('There is nothing to pick from.');
    return items[between(0, items.length - 1)] as T;
  };
  return {
    next,
    between,
    pick,
    isTrue: (probability) => next() < probability,
    // The sum of twelve uniform draws has variance 1 (Irwin–Hall).
    normal: () => {
      let sum = -6;
      for (let draws = 0; draws < 12; draws += 1) sum += next();
      return sum;
    },
    pickWeighted: (items, weightOf) => {
      const weights = items.map(weightOf);
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (const [index, weight] of weights.entries()) {
        rest -= weight;
        if (rest < 0) return items[index] as (typeof items)[number];
      }
      return pick(items);
    },
    shuffled: (items) => {
      const shuffled = [...items];
      for (let index = shuffled.length - 1; index > 0; index -= 1) {
        const other = between(0, index);
        [shuffled[index], shuffled[other]] = [shuffled[other] as never, shuffled[index] as never];
      }
      return shuffled;
    },
  };
}
