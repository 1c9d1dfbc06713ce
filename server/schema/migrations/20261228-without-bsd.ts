/**
 * BSD is no longer a source. What is shown from it stays until an administrator decides, and so does its state, which says
 * that such data must not be passed on.
 */
export const withoutBsd: readonly string[] = [
  ...['source_facts', 'source_ids', 'identity_questions', 'club_questions', 'club_ids'].map(
    (table) => `delete from ${table} where source = 'bsd'`,
  ),
  'update merged_seasons set facts = -1',
];
