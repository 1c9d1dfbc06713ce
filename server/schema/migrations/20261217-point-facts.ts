/** Counts that managers' games give points for besides goals and cards; null where no source reports them. */
export const pointFacts: readonly string[] = [
  'assists',
  'saves',
  'penalties_scored',
  'penalties_missed',
  'penalties_saved',
  'goals_conceded',
  'shots',
  'key_passes',
  'duels_won',
].map((column) => `alter table appearances add column ${column} integer`);
