import type { Kysely, RawBuilder } from 'kysely';
import type { ColumnValue } from '../provider.ts';
import type { BoundValue } from '../values.ts';
import type { ScannedStatement } from './scanStatement.ts';

/** What one statement did. */
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

/** Compiles queries and never runs them. */
type Compiler = Kysely<Record<string, Record<string, ColumnValue>>>;

/** Everything in which the databases differ; the rest of the provider knows only this. */
export interface Engine {
  readonly compiler: Compiler;
  /** Rows of table name, column name and 1 or 0 for nullable, for everything the hub may see. */
  readonly columnsQuery: string;
  /** Puts the `?` of a statement into the database's own form. */
  nativeText(statement: ScannedStatement): string;
  /** `%` and `_` are wildcards, there is no escape character; whether ASCII case counts is the database's matter. */
  like(column: RawBuilder<unknown>, pattern: string): RawBuilder<unknown>;
  /** As `like`, without regard to case. */
  ilike(column: RawBuilder<unknown>, pattern: string): RawBuilder<unknown>;
  /** The `order by` item that puts nulls before all values when ascending, after them when descending. */
  orderItem(column: RawBuilder<unknown>, direction: 'asc' | 'desc', nullable: boolean): RawBuilder<unknown>;
  /** One statement by itself. */
  run(query: Query): Promise<Outcome>;
  /**
   * All statements in their order, or none, in one transaction that is repeated after a deadlock.
   * Mode `read` sees one state of the database and refuses to change it.
   *
   * @param onDone called with the number of statements done
   */
  batch(
    mode: TransactionMode,
    queries: readonly Query[],
    onDone?: (queriesDone: number) => void,
  ): Promise<Outcome[]>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}
