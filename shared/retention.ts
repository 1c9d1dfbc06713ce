/** How long the hub keeps what nobody has written by hand, in days. What users wrote stays until they delete it. */
export const RETENTION_DAYS = {
  /** Runs of the model with their forecasts. A fixture's last ones stay, and the record's frozen ones for good. */
  modelRuns: 60,
  /** The history of runs at the desk. */
  flowRuns: 90,
  /** Messages in the bell. */
  alerts: 14,
  /** Sessions after their end, with their tokens, and mailed links that have run out. */
  endedSessions: 1,
  /** Counts of page views by day. */
  usageCounts: 400,
} as const;
