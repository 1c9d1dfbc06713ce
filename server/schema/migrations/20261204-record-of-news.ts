/** What the news was worth: the chance without it, what was said, and the sums of both in the scores. */
export const recordOfNews: readonly string[] = [
  'alter table ledger_predictions add column pstart_without_news double precision',
  'alter table ledger_predictions add column said text',
  'alter table ledger_scores add column without_news text',
  'alter table ledger_scores add column said text',
];
