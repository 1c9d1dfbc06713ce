/** Median of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Mean of a list of numbers. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Prints rows as a Markdown table, ready for `docs/benchmarks.md`. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  console.log(`| ${headings.join(' | ')} |`);
  console.log(`|${headings.map(() => ' --- ').join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown> | void): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
