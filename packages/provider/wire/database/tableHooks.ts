import type { AuthUser, TableRow } from '../../provider.ts';

/** Who writes: `user` is null for the key. */
export interface Writer {
  user: AuthUser | null;
  /** Network address. */
  address: string;
}

/** What the application does around the writes of a table, beyond its policy. */
export interface TableHooks {
  /**
   * Cleans new rows, by table.
   *
   * @returns the rows as they are to be stored
   * @throws Failure for rows that break a rule
   */
  prepare?: Readonly<
    Record<
      string,
      (rows: Partial<TableRow>[], writer: Writer) => Promise<Partial<TableRow>[]> | Partial<TableRow>[]
    >
  >;
  /** Called after rows were stored, by table. */
  created?: Readonly<Record<string, (rows: readonly TableRow[], writer: Writer) => Promise<void>>>;
  /** Cleans the columns of a change of one row, by table. @throws Failure for a value that breaks a rule */
  check?: Readonly<
    Record<
      string,
      (
        changes: Partial<TableRow>,
        writer: Writer,
        id: string,
      ) => Promise<Partial<TableRow>> | Partial<TableRow>
    >
  >;
  /** Deletes a user's own rows in the application's way, by table. */
  remove?: Readonly<
    Record<string, (rows: readonly TableRow[], writer: Writer & { user: AuthUser }) => Promise<void>>
  >;
  /**
   * Runs a write, so that the application knows what has changed.
   *
   * @param tables a text that names the tables written to: a table's name, or SQL
   */
  around?: <T>(tables: string, write: () => Promise<T>) => Promise<T>;
}
