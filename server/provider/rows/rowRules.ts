/**
 * What the database does by itself after each row that a statement changes, through whichever door the statement came.
 * The SQL is portable and names the row as `new` and, in updates and deletions, `old`.
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
  /** Statements that are run. */
  run?: readonly string[];
  /** Refuses the whole statement as a conflict, with this sentence. */
  refuse?: string;
}

/** Marks the messages of refusals among those of the database. */
export const REFUSAL = 'rule: ';
/** PostgreSQL's error code of refusals, which no other error has. */
export const REFUSAL_CODE = 'HB409';

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
