/** Says of each chance what its forecast knew, and in the ledger by which score card it was made; older rows do not tell. */
export const forecastKnowledge = [
  'alter table pstart_predictions add column knowledge text',
  'alter table pstart_predictions add column card text',
  'alter table players add column pstart_knowledge text',
  'alter table ledger_predictions add column card text',
  'alter table ledger_scores add column card text',
];
