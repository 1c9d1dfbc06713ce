/** openfootball is no longer a source. */
export const withoutOpenFootball: readonly string[] = [
  ...['source_facts', 'source_ids', 'identity_questions'].map(
    (table) => `delete from ${table} where source = 'openfootball'`,
  ),
  `delete from source_states where id = 'openfootball'`,
  'update merged_seasons set facts = -1',
];
