import type { ColumnValue, Statement } from '@hub/provider/provider.ts';
import { toSnake } from '@hub/provider/rows/names.ts';
import type { Column, RowOf, TableDefinition } from '../schema/columns.ts';

/** Below the smallest limit of the databases we serve (SQLite: 32,766 parameters in one statement). */
const PARAMETERS_MAX = 30_000;

/** Short enough to be compiled quickly, long enough to save round trips; measured. */
const ROWS_PER_STATEMENT = 200;

type Keys<C> = readonly (keyof C & string)[];

/** Statements that insert the rows in order; a violated constraint fails the whole batch. */
export function insertStatements<C>(table: TableDefinition<C>, rows: readonly RowOf<C>[]): Statement[] {
  return chunksOf(table, rows).map((chunk) => insertStatement(table, chunk));
}

/** Statements that insert the rows with new ids; rows with existing ids stay unchanged. */
export function insertNewStatements<C>(table: TableDefinition<C>, rows: readonly RowOf<C>[]): Statement[] {
  return chunksOf(table, rows).map((chunk) => {
    const { sql, args } = insertStatement(table, chunk);
    return { sql: `${sql} on conflict (id) do nothing`, args };
  });
}

/**
 * Statements that insert the rows, or update them if the id exists. Ids must be unique within `rows`.
 *
 * @param keep columns that an update leaves unchanged
 */
export function upsertStatements<C>(
  table: TableDefinition<C>,
  rows: readonly RowOf<C>[],
  { keep = [] }: { keep?: Keys<C> } = {},
): Statement[] {
  const updated = table.keys.filter((key) => key !== 'id' && !keep.includes(key)).map(quotedColumn);
  const assignments = updated.map((column) => `${column} = excluded.${column}`).join(', ');
  return chunksOf(table, rows).map((chunk) => {
    const { sql, args } = insertStatement(table, chunk);
    return { sql: `${sql} on conflict (id) do update set ${assignments}`, args };
  });
}

/**
 * Statements that delete every row of the table whose id is not among `rows`; for an empty list, all rows.
 *
 * @param by a column without nulls that splits the ids into parts, so that their number is not limited; its distinct
 *   values must fit into one statement
 * @param only a further condition for the rows to be deleted
 * @throws RangeError if one statement would need too many values
 */
export function deleteMissingStatements<C>(
  table: TableDefinition<C>,
  rows: readonly RowOf<C>[],
  by: keyof C & string = 'id' as keyof C & string,
  only: Statement | null = null,
): Statement[] {
  const all = `delete from ${quotedTable(table.name)}`;
  if (rows.length === 0)
    return [only === null ? { sql: all } : { sql: `${all} where ${only.sql}`, args: only.args }];
  const target = `${all} where ${only === null ? '' : `${only.sql} and `}`;
  const args = only?.args ?? [];
  const column = quotedColumn(by);
  const columns = table.columns as Readonly<Record<string, Column<unknown>>>;
  const valueOf = (row: RowOf<C>, key: string): ColumnValue =>
    columns[key]?.encode((row as Record<string, unknown>)[key]) ?? null;
  const rowsOfPart = Map.groupBy(rows, (row) => valueOf(row, by));
  const partKeys = [...rowsOfPart.keys()];
  if (partKeys.length > PARAMETERS_MAX)
    throw new RangeError(`${table.name} holds too many values of ${by} for one statement`);
  const statements: Statement[] = [
    {
      sql: `${target}${column} not in (${placeholders(partKeys.length)})`,
      args: [...args, ...partKeys],
    },
  ];
  if (by === 'id') return statements;

  let keys: ColumnValue[] = [];
  let ids: ColumnValue[] = [];
  const flush = () => {
    if (keys.length === 0) return;
    const sql = `${target}${column} in (${placeholders(keys.length)}) and id not in (${placeholders(ids.length)})`;
    statements.push({ sql, args: [...args, ...keys, ...ids] });
    keys = [];
    ids = [];
  };
  for (const [key, part] of rowsOfPart) {
    if (part.length >= PARAMETERS_MAX)
      throw new RangeError(`${table.name} holds too many rows of one ${by} for one statement`);
    if (keys.length + ids.length + 1 + part.length > PARAMETERS_MAX) flush();
    keys.push(key);
    ids.push(...part.map((row) => valueOf(row, 'id')));
  }
  flush();
  return statements;
}

/** Statements that delete the rows with these ids. */
export const deleteStatements = <C>(table: TableDefinition<C>, ids: readonly string[]): Statement[] =>
  Array.from({ length: Math.ceil(ids.length / ROWS_PER_STATEMENT) }, (_, index) => {
    const args = ids.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT);
    return { sql: `delete from ${quotedTable(table.name)} where id in (${placeholders(args.length)})`, args };
  });

function chunksOf<C>(table: TableDefinition<C>, rows: readonly RowOf<C>[]): RowOf<C>[][] {
  const size = Math.min(ROWS_PER_STATEMENT, Math.floor(PARAMETERS_MAX / table.keys.length));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

function insertStatement<C>(table: TableDefinition<C>, rows: readonly RowOf<C>[]) {
  const args: ColumnValue[] = [];
  for (const row of rows) table.encodeInto(args, row);
  const row = `(${placeholders(table.keys.length)})`;
  const columns = table.keys.map(quotedColumn).join(', ');
  const values = rows.map(() => row).join(', ');
  return { sql: `insert into ${quotedTable(table.name)} (${columns}) values ${values}`, args };
}

const placeholders = (count: number) => Array.from({ length: count }, () => '?').join(', ');
const quotedColumn = (key: string) => `"${toSnake(key)}"`;
const quotedTable = quotedColumn;
