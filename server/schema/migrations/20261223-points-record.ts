/** Expected points alongside the frozen start chances, and their scores. */
export const pointsRecord: readonly string[] = [
  'alter table ledger_predictions add column points text',
  'alter table ledger_scores add column points text',
];
