/** Finds what an administrator has said, for the own data and when the account goes. */
export const account: readonly string[] = [
  'create index reports_by_decider on reports (decided_by)',
  'create index official_elevens_by_admin on official_elevens (entered_by)',
];
