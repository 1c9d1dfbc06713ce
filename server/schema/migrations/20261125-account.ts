/** Indexes administrators' decisions and elevens for the export of their data and the deletion of their account. */
export const account: readonly string[] = [
  'create index reports_by_decider on reports (decided_by)',
  'create index official_elevens_by_admin on official_elevens (entered_by)',
];
