const MS_PER_DAY = 86_400_000;

/** Days since the latest of the previous kickoffs, to one decimal. Ignores empty texts; null if there are no others. */
export function restDaysBetween(before: readonly string[], kickoffTs: string): number | null {
  const latest = before.reduce((one, other) => (one > other ? one : other), '');
  if (latest === '') return null;
  return Math.round(((Date.parse(kickoffTs) - Date.parse(latest)) / MS_PER_DAY) * 10) / 10;
}
