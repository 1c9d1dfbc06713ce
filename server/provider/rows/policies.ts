/** `everybody` needs no token to read; to write, a user's token. `owner` is the user whom the row names. */
export type Who = 'everybody' | 'owner' | 'nobody';

/** What holders of a user's token, or of none, may do with the rows of a table. The key may do everything. */
export interface TablePolicy {
  read: Who;
  insert: Exclude<Who, 'everybody'>;
  change: Exclude<Who, 'everybody'>;
  delete: Exclude<Who, 'everybody'>;
  /**
   * Column with the owner's id, which is filled from the token; or, with `of`, the id of a row of that table, whose owner
   * it then is. Names are in camelCase.
   */
  owner?: { column: string; of?: string };
  /** Columns that only the key writes: ignored in a new row, refused in a change. */
  locked?: readonly string[];
  /**
   * Locked columns that count what others do. Any user may name them in a change, because clients add to them after each like
   * or vote; the value is ignored.
   */
  counters?: readonly string[];
}

/** By table name in camelCase; a missing table is closed to all. */
export type Policies = Readonly<Record<string, TablePolicy>>;
