// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that their owners lay out
import type { LineMarket, LineOffers } from './lineMarket.ts';
import type { OwnElevens } from './ownElevens.ts';

/** Computes the value of plans among the same own elevens and offers. */
export class PlanValue {
  readonly #own: OwnElevens;
  readonly #market: LineMarket;
  readonly #matches: number;

  constructor(own: OwnElevens, market: LineMarket, matches: number) {
    this.#own = own;
    this.#market = market;
    this.#matches = matches;
  }

  /**
   * Points of the elevens of all matches, each with the best selection of newcomers on the field, less what the newcomers cost.
   *
   * @param slots the line's offers for each newcomer
   * @param chosen each newcomer's index in his line
   */
  of(slots: readonly LineOffers[], chosen: Int32Array): number {
    let value = 0;
    for (let match = 0; match < this.#matches; match += 1) value += this.#pointsIn(match, slots, chosen);
    for (let n = 0; n < slots.length; n += 1) value -= this.#market.lines[slots[n]!.line]!.costs[chosen[n]!]!;
    return value;
  }

  #pointsIn(match: number, slots: readonly LineOffers[], chosen: Int32Array): number {
    const { size, steps } = this.#own.lineups;
    let most = -Infinity;
    // Each bit of `fielded` is a newcomer.
    for (let fielded = 0; fielded < 1 << slots.length; fielded += 1) {
      let code = match * size;
      let sum = 0;
      for (let n = 0; n < slots.length; n += 1) {
        if ((fielded & (1 << n)) === 0) continue;
        const { line } = slots[n]!;
        const { points, players } = this.#market.lines[line]!;
        code += steps[line]!;
        sum += points[match * players.length + chosen[n]!]!;
      }
      sum += this.#own.points[code]!;
      if (sum > most) most = sum;
    }
    return most;
  }
}
