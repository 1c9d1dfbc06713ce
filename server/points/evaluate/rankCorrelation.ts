// oxlint-disable typescript/no-non-null-assertion -- indices of arrays laid out in this file
/**
 * Spearman's rank correlation of two lists of the same length, with mean ranks for ties.
 *
 * @returns null if one of them does not vary
 */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number | null {
  const ranks = [ranksOf(one), ranksOf(other)] as const;
  const mean = (one.length + 1) / 2;
  let product = 0;
  let first = 0;
  let second = 0;
  for (let place = 0; place < one.length; place += 1) {
    const left = ranks[0][place]! - mean;
    const right = ranks[1][place]! - mean;
    product += left * right;
    first += left ** 2;
    second += right ** 2;
  }
  return first === 0 || second === 0 ? null : product / Math.sqrt(first * second);
}

function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).toSorted((a, b) => values[a]! - values[b]!);
  const ranks = Array.from({ length: values.length }, () => 0);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end += 1;
    for (let place = start; place < end; place += 1) ranks[order[place]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}
