import type { Kysely, RawBuilder } from 'kysely';
import type { ColumnValue, ConnectionCounts, Direction, RowRule } from '../../provider.ts';
import type { BoundValue } from '../../rows/values.ts';
import type { ScannedStatement } from './scanStatement.ts';

/** The result of one statement. */
export interface Outcome {
  /** Names as the database gives them. */
  columns: readonly string[];
  /** Values in the order of `columns`. */
  rows: ColumnValue[][];
  /** Rows inserted, updated or deleted; 0 for statements that return rows or change the schema. */
  changes: number;
}

/** A statement in the database's own placeholder form. */
export interface Query {
  text: string;
  args: readonly BoundValue[];
}

export type TransactionMode = 'read' | 'write';

/** Compiles queries but never runs them. */
type Compiler = Kysely<Record<string, Record<string, ColumnValue>>>;

/** Everything in which the databases differ; the rest of the provider relies on this interface only. */
export interface Engine {
  readonly compiler: Compiler;
  /** Returns rows of table name, column name and 1 or 0 for nullable and for numeric, for every table the hub may see. */
  readonly columnsQuery: string;
  /**
   * Converts the `?` of a statement into the database's own placeholders.
   *
   * @throws ProviderError 400 for a statement that only another database understands
   */
  nativeText(statement: ScannedStatement, args: readonly BoundValue[]): string;
  /** `%` and `_` are wildcards, and there is no escape character; case sensitivity for ASCII is up to the database. */
  like(column: RawBuilder<unknown>, pattern: string): RawBuilder<unknown>;
  /** Like `like`, but ignores case. */
  ilike(column: RawBuilder<unknown>, pattern: string): RawBuilder<unknown>;
  /** The `order by` item of a column. */
  orderItem(column: RawBuilder<unknown>, direction: Direction, nullable: boolean): RawBuilder<unknown>;
  /** Statements that create a rule, or replace it. */
  ruleTexts(rule: RowRule): string[];
  /** Runs one statement on its own. */
  run(query: Query): Promise<Outcome>;
  /**
   * Runs all statements in order, or none, in one transaction that is retried after a deadlock.
   * Mode `read` sees one state of the database and refuses to change it.
   *
   * @param onDone called with the number of statements done so far
   */
  batch(
    mode: TransactionMode,
    queries: readonly Query[],
    onDone?: (queriesDone: number) => void,
  ): Promise<Outcome[]>;
  /** The same for statements of programs: refuses what is not the project's, such as the provider's own tables, with 403. */
  readonly project: Pick<Engine, 'run' | 'batch'>;
  /** Records outside the database that it contains data, if an emptied one could pass for a new one. */
  markInUse(): void;
  /** Connections by state; absent where they are not pooled. */
  connections?(): ConnectionCounts;
  /** Waits for running work to finish. */
  close(): Promise<void>;
}
