import type { Database, SqlResult, Statement, TableRow } from '@hub/provider/provider.ts';
import { mapInSlices } from '@hub/provider/loopTurns.ts';
import { rowReader, selectList, type Columns, type RowOf } from '../schema/columns.ts';
import { prepare, withoutValues, type ArgumentsOf, type Literal, type ValuesOf } from './namedValues.ts';

/** A statement with its values and the reader of its rows. */
export interface Query<Row> extends Statement {
  readonly read: (row: TableRow) => Row;
}

/** The row of a statement made by `query`. */
export type ResultRow<Q> = Q extends (...values: never) => Query<infer Row> ? Row : never;

/** A statement with its values that returns no rows. */
export interface Write extends Statement {
  readonly read?: undefined;
}

/** All statements made here, for the tests that run them against the schema of each database. */
export const ALL_STATEMENTS: { sql: string; columns: readonly string[] | null }[] = [];

/**
 * Makes a statement that returns rows of this shape, as a function of the values that it names. Call it once, when the
 * module is loaded.
 *
 * @param columns exactly the columns of a row, by their camelCase names
 * @param sql may contain `{columns}` once, which is replaced by the select list of the columns that have a source
 */
export function query<const C extends Columns, const Sql extends string>(
  columns: C,
  sql: Sql & Literal<Sql>,
): (...values: ArgumentsOf<Sql>) => Query<RowOf<C>> {
  const [before, after, ...others] = sql.split('{columns}');
  if (others.length > 0) throw new Error(`There may only be one list of columns in ${sql}`);
  const list = after === undefined ? '' : withoutValues(selectList(columns));
  const { text, bind } = prepare(`${before}${list}${after ?? ''}`);
  const read = rowReader(columns, text);
  ALL_STATEMENTS.push({ sql: text, columns: Object.keys(columns) });
  return (values?: ValuesOf<Sql>) => {
    const { sql: bound, args } = bind(values ?? {});
    return { sql: bound, args, read };
  };
}

/** Makes a statement that changes data, as a function of the values that it names. Call it once, when the module is loaded. */
export function write<const Sql extends string>(
  sql: Sql & Literal<Sql>,
): (...values: ArgumentsOf<Sql>) => Write {
  const { text, bind } = prepare(sql);
  ALL_STATEMENTS.push({ sql: text, columns: null });
  return (values?: ValuesOf<Sql>) => bind(values ?? {});
}

/** Makes a condition for generated statements, as a function of the values that it names. */
export const condition = <const Sql extends string>(
  sql: Sql & Literal<Sql>,
): ((...values: ArgumentsOf<Sql>) => Statement) => {
  const { bind } = prepare(sql);
  return (values?: ValuesOf<Sql>) => bind(values ?? {});
};

/** The rows of one query. */
export async function readRows<Row>(database: Database, { sql, args, read }: Query<Row>): Promise<Row[]> {
  const { rows } = await database.sql(sql, args);
  return mapInSlices(rows, read);
}

/** The first row of one query; null without one. */
export async function readRow<Row>(database: Database, asked: Query<Row>): Promise<Row | null> {
  return (await readRows(database, asked))[0] ?? null;
}

/** Runs one write. @returns the number of changed rows */
export async function writeRows(database: Database, { sql, args }: Write): Promise<number> {
  return (await database.sql(sql, args)).rowCount;
}

/** Entry of a batch. Null queries nothing and has the result []; a list has a list of results. */
type Part = Query<unknown> | Write | readonly (Query<unknown> | Write)[] | null;

/** Rows for a query, the number of changed rows for a write. */
type ResultOf<P> =
  P extends Query<infer Row>
    ? Row[]
    : P extends Write
      ? number
      : P extends null
        ? []
        : { [K in keyof P]: ResultOf<P[K]> };
type ResultsOf<P extends readonly Part[]> = { -readonly [K in keyof P]: ResultOf<P[K]> };

/** The rows of several queries over one consistent snapshot, in order, with one provider call. */
export function readTogether<const P extends readonly Part[]>(
  database: Database,
  parts: P,
): Promise<ResultsOf<P>> {
  return together(database, parts, 'read');
}

/** Runs the parts as one transaction, in order; a query sees the writes before it. */
export function writeTogether<const P extends readonly Part[]>(
  database: Database,
  parts: P,
): Promise<ResultsOf<P>> {
  return together(database, parts, 'write');
}

async function together<const P extends readonly Part[]>(
  database: Database,
  parts: P,
  mode: 'read' | 'write',
): Promise<ResultsOf<P>> {
  const statements = parts.flatMap((part) => part ?? []);
  const results = statements.length === 0 ? [] : await database.batch(statements, mode);
  // Slices, because a query may return many rows.
  const answers: unknown[] = [];
  for (const { read } of statements) {
    const result = results[answers.length] as SqlResult;
    answers.push(read === undefined ? result.rowCount : await mapInSlices(result.rows, read));
  }
  let next = 0;
  const answerTo = () => answers[next++];
  return parts.map((part) => {
    if (part === null) return [];
    return isList(part) ? part.map(() => answerTo()) : answerTo();
  }) as ResultsOf<P>;
}

const isList = (part: Exclude<Part, null>): part is readonly (Query<unknown> | Write)[] =>
  Array.isArray(part);
