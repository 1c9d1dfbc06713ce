/** Expected points beside the frozen start chances, and how right they were. */
export const pointsRecord: readonly string[] = [
  'alter table ledger_predictions add column points text',
  'alter table ledger_scores add column points text',
];
