import type { ColumnValue, Database, SqlResult, Statement, TableRow } from '../provider/provider.ts';
import { mapInSlices } from '../provider/loopTurns.ts';
import { rowReader, selectList, type Columns, type RowOf } from '../schema/columns.ts';
import { prepare, withoutValues, type ArgumentsOf, type Literal, type ValuesOf } from './namedValues.ts';

/** A statement with its values and the reader of its rows. */
export interface Query<Row> extends Statement {
  readonly read: (row: TableRow) => Row;
}

/** The row of a query made by `query`. */
export type ResultRow<Q> = Q extends (...values: never) => Query<infer Row> ? Row : never;

/** A statement with its values that returns no rows. */
export interface Write extends Statement {
  readonly read?: undefined;
}

/** All statements made here, for the suite that runs them against the schema of each database. */
export const ALL_STATEMENTS: { sql: string; columns: readonly string[] | null }[] = [];

/**
 * A statement that returns rows of this shape, to be called with the values that it names. Made once, when its module is loaded.
 *
 * @param columns all columns of a row, no more and no less, by their camelCase names
 * @param sql `{columns}` stands for what is selected for those that have a source
 */
export function query<const C extends Columns, const Sql extends string>(
  columns: C,
  sql: Sql & Literal<Sql>,
): (...values: ArgumentsOf<Sql>) => Query<RowOf<C>> {
  const { text, bind } = prepare(sql.replaceAll('{columns}', withoutValues(selectList(columns))));
  const read = rowReader(columns, text);
  ALL_STATEMENTS.push({ sql: text, columns: Object.keys(columns) });
  return (values?: ValuesOf<Sql>) => {
    const { sql: bound, args } = bind(values ?? {});
    return { sql: bound, args, read };
  };
}

/** A statement that changes data, to be called with the values that it names. Made once, when its module is loaded. */
export function write<const Sql extends string>(
  sql: Sql & Literal<Sql>,
): (...values: ArgumentsOf<Sql>) => Write {
  const { text, bind } = prepare(sql);
  ALL_STATEMENTS.push({ sql: text, columns: null });
  return (values?: ValuesOf<Sql>) => bind(values ?? {});
}

/** Values for the `?` of a statement, in their order; a list stands for all it holds, as in `in (?)`. */
type Values = readonly (ColumnValue | readonly ColumnValue[])[];

/**
 * A statement that answers rows of this shape. Made once, when its module is loaded.
 *
 * @param columns all columns of a row, no more and no less, by their camelCase names
 */
export function question<const C extends Columns>(
  columns: C,
  sql: string,
): (...values: Values) => Query<RowOf<C>> {
  const read = rowReader(columns, sql);
  ALL_STATEMENTS.push({ sql, columns: Object.keys(columns) });
  return (...values) => ({ ...statementOf(sql, values), read });
}

/** A statement that changes data. Made once, when its module is loaded. */
export function change(sql: string): (...values: Values) => Write {
  ALL_STATEMENTS.push({ sql, columns: null });
  return (...values) => statementOf(sql, values);
}

/** The rows of one query. */
export async function readRows<Row>(database: Database, { sql, args, read }: Query<Row>): Promise<Row[]> {
  const { rows } = await database.sql(sql, args);
  return mapInSlices(rows, read);
}

/** The first row of one query; null without one. */
export async function readRow<Row>(database: Database, asked: Query<Row>): Promise<Row | null> {
  return (await readRows(database, asked))[0] ?? null;
}

/** Runs one write. @returns how many rows it changed */
export async function writeRows(database: Database, { sql, args }: Write): Promise<number> {
  return (await database.sql(sql, args)).rowCount;
}

/** Entries of a batch; null asks nothing, a list is answered by a list. */
type Part = Query<unknown> | Write | readonly (Query<unknown> | Write)[] | null;

/** Rows for a question, the number of rows changed for a change. */
type Answer<P> =
  P extends Query<infer Row>
    ? Row[]
    : P extends Write
      ? number
      : P extends null
        ? []
        : { [K in keyof P]: Answer<P[K]> };
type Answers<P extends readonly Part[]> = { -readonly [K in keyof P]: Answer<P[K]> };

/** The answers to several questions over one consistent snapshot, in their order, with one provider call. */
export function readTogether<const P extends readonly Part[]>(
  database: Database,
  parts: P,
): Promise<Answers<P>> {
  return together(database, parts, 'read');
}

/** As one transaction: all or none, in their order; a question sees the changes before it. */
export function writeTogether<const P extends readonly Part[]>(
  database: Database,
  parts: P,
): Promise<Answers<P>> {
  return together(database, parts, 'write');
}

async function together<const P extends readonly Part[]>(
  database: Database,
  parts: P,
  mode: 'read' | 'write',
): Promise<Answers<P>> {
  const statements = parts.flatMap((part) => part ?? []);
  const results = statements.length === 0 ? [] : await database.batch(statements, mode);
  // A question may be answered by many rows.
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
  }) as Answers<P>;
}

const isList = (part: Exclude<Part, null>): part is readonly (Query<unknown> | Write)[] =>
  Array.isArray(part);

/** An empty list becomes `null`, so that neither `in` nor `not in` matches anything. */
function statementOf(sql: string, values: Values): Statement {
  if (!values.some(Array.isArray)) return { sql, args: values as readonly ColumnValue[] };
  const pieces = sql.split('?');
  const places = values.map((value) => {
    if (!Array.isArray(value)) return '?';
    return value.length === 0 ? 'null' : value.map(() => '?').join(', ');
  });
  return {
    sql: pieces.map((piece, index) => (index === 0 ? piece : `${places[index - 1] ?? '?'}${piece}`)).join(''),
    args: values.flat<Values>(),
  };
}
