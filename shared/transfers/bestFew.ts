// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import { GROUPS } from './fieldedSum.ts';
import type { FreePlaces } from './freePlaces.ts';

/** Newcomers, the first `count` of a list, with what each adds, in points. */
export interface Offers {
  list: Int32Array;
  count: number;
  gains: Float64Array;
}

/** Finds the few who add most when each million costs points, within the limits of lines. */
export class BestFew {
  /** Found last, and what they cost together, in millions. */
  readonly picks: Int32Array;
  price = 0;

  readonly #places: FreePlaces;
  /** In millions; 0 where prices do not count. */
  readonly #prices: Float64Array;
  readonly #most: number;
  /** The best of each line, line by line. */
  readonly #gains: Float64Array;
  readonly #players: Int32Array;
  readonly #counts = new Int32Array(GROUPS);
  readonly #taken = new Int32Array(GROUPS);

  /** @param most how many are wanted at most */
  constructor(places: FreePlaces, prices: Float64Array, most: number) {
    this.#places = places;
    this.#prices = prices;
    this.#most = most;
    this.picks = new Int32Array(most);
    this.#gains = new Float64Array(GROUPS * most);
    this.#players = new Int32Array(GROUPS * most);
  }

  /**
   * @param rate points that each million costs
   * @returns what they add together less what they cost; -Infinity where there are not so many
   */
  find({ list, count, gains }: Offers, few: number, rate: number): number {
    const { groups, ofLines } = this.#places;
    const prices = this.#prices;
    const counts = this.#counts.fill(0);
    for (let place = 0; place < count; place += 1) {
      const player = list[place]!;
      const gain = gains[player]! - rate * prices[player]!;
      const group = groups[player]!;
      const room = Math.min(few, ofLines[group]!);
      const isFull = counts[group] === room;
      if (isFull && (room === 0 || this.#gains[group * this.#most + room - 1]! >= gain)) continue;
      if (!isFull) counts[group]! += 1;
      this.#insert(group, player, gain);
    }
    return this.#join(few);
  }

  /** Puts a player among the best of his line, whose last place is free. */
  #insert(group: number, player: number, gain: number): void {
    const first = group * this.#most;
    let place = first + this.#counts[group]! - 1;
    for (; place > first && this.#gains[place - 1]! < gain; place -= 1) {
      this.#gains[place] = this.#gains[place - 1]!;
      this.#players[place] = this.#players[place - 1]!;
    }
    this.#gains[place] = gain;
    this.#players[place] = player;
  }

  #join(few: number): number {
    const taken = this.#taken.fill(0);
    let sum = 0;
    this.price = 0;
    for (let pick = 0; pick < few; pick += 1) {
      let from = -1;
      let most = -Infinity;
      for (let group = 0; group < GROUPS; group += 1) {
        if (taken[group]! >= this.#counts[group]!) continue;
        const gain = this.#gains[group * this.#most + taken[group]!]!;
        if (gain > most) [most, from] = [gain, group];
      }
      if (from === -1) return -Infinity;
      const player = this.#players[from * this.#most + taken[from]!]!;
      taken[from]! += 1;
      this.picks[pick] = player;
      this.price += this.#prices[player]!;
      sum += most;
    }
    return sum;
  }
}
