import type { AuthUser } from './auth.ts';
import type { TableRow } from './provider.ts';

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
}

/** By table name in camelCase; nobody may do anything with a table that is missing. */
export type Policies = Readonly<Record<string, TablePolicy>>;

/** Who writes: `user` is null for the key. */
export interface Writer {
  user: AuthUser | null;
  /** Network address. */
  address: string;
}

/** What the application does around the writes of a table, beyond what its policy says. */
export interface TableHooks {
  /**
   * Cleans new rows, by table.
   *
   * @returns the rows as they are to be stored
   * @throws AppError for rows that break a rule
   */
  prepare?: Readonly<
    Record<string, (rows: Partial<TableRow>[], writer: Writer) => Promise<Partial<TableRow>[]>>
  >;
  /** Cleans the columns of a change, by table. @throws AppError for a value that breaks a rule */
  check?: Readonly<Record<string, (changes: Partial<TableRow>) => Partial<TableRow>>>;
  /** Deletes a user's own row in the application's way, by table. */
  remove?: Readonly<Record<string, (row: TableRow, writer: Writer & { user: AuthUser }) => Promise<void>>>;
  /**
   * Runs a write, so that the application can tell what it has changed.
   *
   * @param tables a text that names the tables written to: a table's name, or SQL
   */
  around?: <T>(tables: string, write: () => Promise<T>) => Promise<T>;
}
