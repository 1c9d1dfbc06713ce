/** Frozen start chances without expected elevens, and their scores. */
export const untoldRecord: readonly string[] = [
  'alter table ledger_predictions add column pstart_untold double precision',
  'alter table ledger_scores add column untold text',
];
