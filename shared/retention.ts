/** How long the hub keeps what nobody has written by hand, in days. */
export const RETENTION_DAYS = {
  /** Counts of page views by day. */
  usageCounts: 400,
} as const;
