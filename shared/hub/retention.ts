/** How long the hub keeps generated data, in days. Users' own content stays until they delete it. */
export const RETENTION_DAYS = {
  /** Model runs with their forecasts. A fixture's last forecasts and the frozen ones of the record are never deleted. */
  modelRuns: 60,
  /** Run history in the administration. */
  flowRuns: 90,
  /** Facts replaced by newer ones of the same source; the newest facts and members of squads are never deleted. */
  supersededFacts: 400,
  /** Headlines from feeds. */
  news: 30,
  /** Accounts with an unverified address, since their last sign-in; only if the hub sends mails. */
  unverifiedAccounts: 30,
  /** Undelivered mails, and mail files of a hub without a mail server. */
  writtenMails: 30,
  /** Messages in the bell. */
  alerts: 14,
  /** Places of users' players at past locks. */
  heldPlaces: 400,
  /** Ended sessions with their tokens, and expired links from mails. */
  endedSessions: 1,
  /** Page views by day. */
  usageCounts: 400,
} as const;
