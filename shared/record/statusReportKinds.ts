/** Kinds of reports on a player before a match, as counted in the record. */

export const STATUS_REPORT_KINDS = [
  'nothing',
  'doubtful75',
  'doubtful50',
  'doubtful25',
  'doubtful',
  'injured',
  'suspended',
  'away',
] as const;
export type StatusReportKind = (typeof STATUS_REPORT_KINDS)[number];
