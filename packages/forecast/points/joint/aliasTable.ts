// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays of the same length
/** Draws whole numbers with given weights in constant time (Walker 1977, Vose 1991). */
export class AliasTable {
  readonly #values: Int16Array;
  readonly #others: Int16Array;
  /** Share of a place that belongs to its own value. */
  readonly #shares: Float64Array;

  /** @param weights of the values, in any unit; at least one above 0 */
  constructor(values: readonly number[], weights: readonly number[]) {
    const size = values.length;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    this.#values = Int16Array.from(values);
    this.#others = Int16Array.from(values);
    this.#shares = Float64Array.from(weights, (weight) => (weight * size) / total);
    const isSmall = (place: number) => this.#shares[place]! < 1;
    const places = values.map((_, place) => place);
    const small = places.filter(isSmall);
    const large = places.filter((place) => !isSmall(place));
    while (small.length > 0 && large.length > 0) {
      const place = small.pop()!;
      const donor = large.at(-1)!;
      this.#others[place] = this.#values[donor]!;
      this.#shares[donor]! -= 1 - this.#shares[place]!;
      if (isSmall(donor)) small.push(large.pop()!);
    }
    // What remains is whole except for rounding.
    for (const place of [...small, ...large]) this.#shares[place] = 1;
  }

  /** @param uniform in [0, 1) */
  at(uniform: number): number {
    const scaled = uniform * this.#values.length;
    const place = Math.trunc(scaled);
    return scaled - place < this.#shares[place]! ? this.#values[place]! : this.#others[place]!;
  }
}
