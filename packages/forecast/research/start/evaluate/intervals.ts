/** Half width of a 95 % interval in standard errors. */
const Z = 1.96;

export type Interval = [lower: number, upper: number];

/** What one matchday adds to a mean. */
export interface ClusterSum {
  sum: number;
  count: number;
}

/**
 * The 95 % interval of a mean over rows that come in clusters, such as the matches of a matchday, which depend on each
 * other: the linearised ratio estimator with `n / (n − 1)` (Cochran, Sampling Techniques, 6.8).
 *
 * @returns null with fewer than two clusters, which show no spread
 */
export function clusterInterval(clusters: readonly ClusterSum[]): Interval | null {
  const filled = clusters.filter(({ count }) => count > 0);
  const count = filled.reduce((total, cluster) => total + cluster.count, 0);
  if (filled.length < 2) return null;
  const mean = filled.reduce((total, { sum }) => total + sum, 0) / count;
  const squares = filled.reduce((total, cluster) => total + (cluster.sum - mean * cluster.count) ** 2, 0);
  const error = Math.sqrt((squares * filled.length) / (filled.length - 1)) / count;
  return [mean - Z * error, mean + Z * error];
}

/**
 * The 95 % interval of a share (Wilson 1927), which stays in [0, 1] and is never empty, even if all or none happened.
 *
 * @returns null without rows
 */
export function shareInterval(happened: number, rows: number): Interval | null {
  if (rows === 0) return null;
  const share = happened / rows;
  const scale = 1 + Z ** 2 / rows;
  const middle = (share + Z ** 2 / (2 * rows)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / rows + Z ** 2 / (4 * rows ** 2))) / scale;
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
