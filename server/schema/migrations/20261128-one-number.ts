/** The specification's name of a start probability, in every table that holds one. */
export const oneNumber: readonly string[] = [
  'alter table pstart_predictions rename column probability to pstart',
  'alter table ledger_predictions rename column probability to pstart',
  'alter table watched_players rename column seen_probability to seen_pstart',
];
