/** What was said of a player before a match, as the record counts it. */

export const SAID_KINDS = [
  'nothing',
  'doubtful75',
  'doubtful50',
  'doubtful25',
  'doubtful',
  'injured',
  'suspended',
  'away',
] as const;
export type SaidKind = (typeof SAID_KINDS)[number];
