/** Words of the three outcomes and of the reliability, apart from schemas so that the browser need not load those. */

export const RELIABILITIES = ['high', 'medium', 'low'] as const;
export type Reliability = (typeof RELIABILITIES)[number];

export const RELIABILITY_REASONS = [
  'official',
  'certainCase',
  'fewMatches',
  'expectedBack',
  'questionable',
  'contradiction',
  'openRace',
  'leaning',
  'longBreak',
  'clear',
] as const;
export type ReliabilityReason = (typeof RELIABILITY_REASONS)[number];
