/**
 * What the database does after each row that a statement changes, wherever the statement came from.
 * The SQL is portable and refers to the row as `new` and, in updates and deletions, `old`.
 */
export interface RowRule {
  /** snake_case, unique in the database. */
  name: string;
  /** snake_case */
  table: string;
  on: 'insert' | 'update' | 'delete';
  /** Columns (snake_case) an update must name for the rule to apply; any by default. */
  of?: readonly string[];
  /** Condition for the rule to apply; none by default. */
  when?: string;
  /** Statements to run. */
  run?: readonly string[];
  /** Refuses the whole statement as a conflict, with this sentence. */
  refuse?: string;
}

/** Prefix of refusals, which distinguishes them from the database's own messages. */
export const REFUSAL = 'rule: ';
/** PostgreSQL's error code for refusals and nothing else. */
export const REFUSAL_CODE = 'HB409';

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
