/** The inputs of each chance's forecast, and in the ledger its score card; null in older rows, which did not store them. */
export const forecastKnowledge = [
  'alter table pstart_predictions add column knowledge text',
  'alter table pstart_predictions add column card text',
  'alter table players add column pstart_knowledge text',
  'alter table ledger_predictions add column card text',
  'alter table ledger_scores add column card text',
];
