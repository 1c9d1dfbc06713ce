import type { SecurityEvent } from './security/securityLog.ts';
import type { Accounts } from './accounts.ts';
import type { Ai } from './ai.ts';
import type { Analytics } from './analytics.ts';
import type { Auth } from './auth.ts';
import type { Backups } from './backups.ts';
import type { Bus } from './bus.ts';
import type { Data } from './data.ts';
import type { Notifications } from './notifications.ts';
import type { PrivateValues } from './privateValues.ts';
import type { Realtime } from './realtime.ts';
import type { Storage } from './storage.ts';

export { adminGroupOf } from './adminGroup.ts';
export type { Accounts } from './accounts.ts';
export type { Auth, AuthTokens, AuthUser } from './auth.ts';
export type { Policies, TablePolicy } from './policies.ts';

/** A column's value as it passes the port. Instants are ISO-8601 UTC text, lists are text. */
export type ColumnValue = string | number | boolean | null;

/** A row with camelCase keys; the provider's tables and columns are snake_case. */
export type TableRow = Record<string, ColumnValue>;

/**
 * Conditions on one column; several are ANDed. Comparisons with a value never match a null column.
 * `like` and `ilike` support the wildcards `%` and `_` but no escape character. `ilike` ignores the case of ASCII letters;
 * whether `like` does, and how other letters fold, is up to the database.
 */
export interface Condition {
  eq?: ColumnValue;
  neq?: ColumnValue;
  gt?: ColumnValue;
  gte?: ColumnValue;
  lt?: ColumnValue;
  lte?: ColumnValue;
  like?: string;
  ilike?: string;
  is?: null | boolean;
  /** `null` means "is not null"; a value means "not equal" and does not match null columns. */
  not?: ColumnValue;
  /** An empty list matches nothing. */
  in?: readonly ColumnValue[];
  /** An empty list matches everything. */
  not_in?: readonly ColumnValue[];
}

/**
 * A filter for rows. Keys of one object are ANDed; a plain value means `eq`, plain `null` means "is null".
 * `undefined` is refused, because a forgotten filter must never widen a query.
 */
export type Where<R extends object = TableRow> = string extends keyof R
  ? AnyWhere
  : { [K in keyof R]?: R[K] | Condition } & { AND?: readonly Where<R>[]; OR?: readonly Where<R>[] };

/** `Where` for rows whose columns are known only at run time. */
interface AnyWhere {
  [column: string]: ColumnValue | Condition | readonly AnyWhere[] | undefined;
  AND?: readonly AnyWhere[];
  OR?: readonly AnyWhere[];
}

/** Nulls come first in `asc` and last in `desc`, unless it says otherwise. */
export type Direction = 'asc' | 'desc' | 'asc nulls last' | 'desc nulls first';

export type OrderBy<R extends object = TableRow> = { [K in keyof R]?: Direction };

export interface ListOptions<R extends object = TableRow> {
  select?: readonly (keyof R & string)[];
  where?: Where<R>;
  /** Keys in order of precedence; rows that tie are ordered by id. */
  orderBy?: OrderBy<R>;
  limit?: number;
  offset?: number;
  /** Returned by `cursorAfter(lastRow, orderBy)`; selects the rows after that row in this order. */
  cursor?: string;
}

export interface UpsertOptions<R extends object = TableRow> {
  /** Columns of a unique constraint; `id` by default. */
  onConflict?: readonly (keyof R & string)[];
  /**
   * A column in which an existing row must equal the given one; otherwise it stays unchanged and is missing from the result.
   * Hosted providers do not support this (501).
   */
  agreeingIn?: keyof R & string;
}

/** The operations on one table. Every table has a text column `id`; a row without one gets a generated id. */
export interface Table<R extends object = TableRow> {
  list(options?: ListOptions<R>): Promise<R[]>;
  get(id: string): Promise<R | null>;
  /** @throws ProviderError 'Failed to create record'; 409 when a unique constraint is broken */
  create(row: Partial<R>): Promise<R>;
  /** Creates all rows or none; returns them in the given order. */
  createMany(rows: readonly Partial<R>[]): Promise<R[]>;
  /** Inserts a row, or updates the one with the same `onConflict` columns (default `id`). */
  upsert(row: Partial<R>, options?: UpsertOptions<R>): Promise<R>;
  /** Upserts all rows or none, as one transaction; returns them in the given order. */
  upsertMany(rows: readonly Partial<R>[], options?: UpsertOptions<R>): Promise<R[]>;
  /** @throws ProviderError 404 'Record with id {id} not found' */
  update(id: string, changes: Partial<R>): Promise<R>;
  /** Deleting a missing row is not an error. */
  delete(id: string): Promise<void>;
  /**
   * @returns the deleted rows if requested, else none
   * @throws ProviderError 400 without a condition, so that a whole table is never deleted by accident
   */
  deleteMany(options: { where: Where<R>; returning?: boolean }): Promise<R[]>;
  count(options?: { where?: Where<R> }): Promise<number>;
  exists(options?: { where?: Where<R> }): Promise<boolean>;
}

/** One SQL statement with `?` placeholders, in the subset that SQLite and PostgreSQL share. */
export interface Statement {
  sql: string;
  args?: readonly ColumnValue[];
}

export interface SqlResult {
  /** Keys are camelCase. */
  rows: TableRow[];
  /** Names as the database gives them. */
  columns: readonly string[];
  /** Rows returned, or rows changed by a statement that returns none. */
  rowCount: number;
}

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

export interface Database {
  /** @param name camelCase, e.g. `statsPlayers` */
  table<R extends object = TableRow>(name: string): Table<R>;
  /**
   * @throws ProviderError 400 unless `query` is one statement that reads or changes data or defines a table, with as many
   *   plain `?` as there are params
   */
  sql(query: string, params?: readonly ColumnValue[]): Promise<SqlResult>;
  /**
   * Runs statements, then creates rules or replaces those of the same names, all as one transaction. Absent where another
   * system owns the database and its rules.
   */
  keepRules?(rules: readonly RowRule[], statements?: readonly Statement[]): Promise<void>;
  /**
   * `sql` and `batch` for programs with the key: the database itself refuses (403) what is not the project's, such as the tables
   * of the sign-in. Absent where another system owns the database.
   */
  readonly project?: Pick<Database, 'sql' | 'batch'>;
  /**
   * Runs all statements as one transaction: all of them or none.
   *
   * @param mode `read` refuses changes
   * @param onProgress called with the number of statements done, if the adapter knows it
   * @returns one result per statement, in order
   */
  batch(
    statements: readonly Statement[],
    mode?: 'write' | 'read',
    onProgress?: (statementsDone: number) => void,
  ): Promise<SqlResult[]>;
}

export interface ConnectionCounts {
  busy: number;
  idle: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

/** The port to the backend. It knows tables and users, and nothing about football. */
export interface Provider {
  readonly database: Database;
  readonly auth: Auth;
  readonly realtime: Realtime;
  readonly storage: Storage;
  readonly analytics: Analytics;
  readonly notifications: Notifications;
  readonly ai: Ai;
  readonly data: Data;
  /** Absent where registration and sign-in happen on the provider's own pages. */
  readonly accounts?: Accounts;
  /** Absent where other programs share the database. */
  readonly privateValues?: PrivateValues;
  /** Over which processes on one database announce news; null or absent without one. */
  readonly bus?: Bus | null;
  /** Deletes up to `limit` each of ended sessions, tokens and links; absent where the provider does so itself. */
  removeEndedSessions?(before: Date, limit: number): Promise<number>;
  /** Adds the current request's network, and its user if the event names none; absent without pseudonyms. */
  locate?(event: SecurityEvent): SecurityEvent;
  /** Replaces the key that signs access tokens, for hubs that start afterwards; absent where the provider does so itself. */
  replaceKey?(): Promise<void>;
  /** Absent where another system handles them. */
  readonly backups?: Backups;
  /** Connections to the database by state; absent where they are not pooled. */
  readonly connections?: (() => ConnectionCounts) | undefined;
  /** @throws ProviderError when the backend cannot be reached */
  ping(): Promise<void>;
  close(): Promise<void>;
}
