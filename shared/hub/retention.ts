/** How long the hub keeps what nobody has written by hand, in days. What users wrote stays until they delete it. */
export const RETENTION_DAYS = {
  /** Runs of the model with their forecasts. A fixture's last ones stay, and the record's frozen ones for good. */
  modelRuns: 60,
  /** The history of runs at the desk. */
  flowRuns: 90,
  /** What sources reported before they reported something else; the newest of each, and members of squads, stay for good. */
  supersededFacts: 400,
  /** Headlines of feeds. */
  news: 30,
  /** Accounts whose address was never verified, after their last sign-in; only where the hub sends mails. */
  unverifiedAccounts: 30,
  /** Mails that could not be delivered, and the files of those of a hub without a mail server. */
  writtenMails: 30,
  /** Messages in the bell. */
  alerts: 14,
  /** Sessions after their end, with their tokens, and mailed links that have run out. */
  endedSessions: 1,
  /** Counts of page views by day. */
  usageCounts: 400,
} as const;
