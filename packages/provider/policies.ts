/** `everybody` includes callers without a token, `owner` is the user named in the row, `nobody` leaves only the key. */
export type Who = 'everybody' | 'owner' | 'nobody';

/** What users and strangers may do with the rows of a table. The key may do everything. */
export interface TablePolicy {
  read: Who;
  insert: Exclude<Who, 'everybody'>;
  change: Exclude<Who, 'everybody'>;
  delete: Exclude<Who, 'everybody'>;
  /**
   * Column with the owner's id, filled from the token; with `of`, column with the id of a row of that table, which has the same
   * owner. Names are in camelCase.
   */
  owner?: { column: string; of?: string };
  /** Columns that only the key writes: ignored in a new row, refused in a change. */
  locked?: readonly string[];
  /**
   * Locked columns that count actions of others. Any user may name them in a change, because clients increment them after each
   * like or vote; the value is ignored.
   */
  counters?: readonly string[];
}

/** By table name in camelCase; a missing table is closed to all. */
export type Policies = Readonly<Record<string, TablePolicy>>;
