import { sql, type RawBuilder } from 'kysely';
import { providerErrorOf } from '../../errors.ts';
import type { TableRow } from '../../provider.ts';
import { bindValue, type BoundValue } from '../../rows/values.ts';
import type { Engine } from './engine.ts';
import { rowsOf } from './rows.ts';
import type { TableSchema } from './tableSchemas.ts';

/** SQLite allows 32,766 parameters per statement, PostgreSQL 65,535. */
const PARAMETER_LIMIT = 32_000;
/** Larger statements are not faster. */
const ROWS_PER_STATEMENT = 200;
const CREATION_COLUMNS = ['created_at', 'created_ts'];

/** A row ready to be stored. */
export interface StoredRow {
  /** In the order of `columns`. */
  values: BoundValue[];
  columns: string[];
  /** Columns given by the caller; the others were filled in. */
  given: ReadonlySet<string>;
}

/**
 * Checks a row and fills in its id and creation time. Ignores keys whose value is undefined.
 *
 * @throws ProviderError 400 for unknown columns and for values that cannot be stored
 */
export function toStoredRow(
  table: TableSchema,
  row: Partial<TableRow>,
  fill: { id: () => string; now: () => Date },
): StoredRow {
  const values = new Map<string, BoundValue>();
  for (const [key, value] of Object.entries(row)) {
    if (value === undefined) continue;
    const column = table.columnOf(key);
    if (values.has(column)) throw providerErrorOf(400, `Column ${column} is given twice`);
    values.set(column, bindValue(value, `Column ${key}`));
  }
  if (values.get('id') === null || values.get('id') === '') values.delete('id');
  const given = new Set(values.keys());
  if (!given.has('id')) values.set(table.columnOf('id'), fill.id());
  for (const column of CREATION_COLUMNS)
    if (table.has(column) && !given.has(column)) values.set(column, fill.now().toISOString());
  return { values: [...values.values()], columns: [...values.keys()], given };
}

export interface OnConflict {
  /** Columns of a unique constraint. */
  columns: readonly string[];
  /** Column in which an existing row must equal the new one. */
  agreeingIn: string | null;
}

/**
 * Inserts all rows or none, in as few statements as the parameter limit allows.
 *
 * @param onConflict an existing row with the same values there is updated, each row by a statement of its own
 * @returns the rows as stored, in the given order
 */
export async function insertRows(
  engine: Engine,
  table: TableSchema,
  stored: readonly StoredRow[],
  onConflict?: OnConflict,
): Promise<TableRow[]> {
  const texts = new Map<string, string>();
  // One row per statement: rows of one statement may not conflict with each other, and return in no guaranteed order.
  const chunks = onConflict ? stored.map((row) => [row]) : groupByShape(stored);
  const queries = chunks.map((chunk) => {
    const given = onConflict ? [...(chunk[0]?.given ?? [])].join() : '';
    const shape = `${chunk.length} ${chunk[0]?.columns.join()} ${given}`;
    const text = texts.get(shape) ?? insertQuery(table, chunk, onConflict).compile(engine.compiler).sql;
    texts.set(shape, text);
    return { text, args: chunk.flatMap((row) => row.values) };
  });
  const [first] = queries;
  const outcomes =
    first && queries.length === 1 ? [await engine.run(first)] : await engine.batch('write', queries);
  const rows = (await Promise.all(outcomes.map(rowsOf))).flat();
  // An update keeps the existing id. An insert has known ids, but returns its rows in no guaranteed order.
  if (onConflict) return rows;
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return stored.map(({ values, columns }) => {
    const row = rowOf.get(String(values[columns.indexOf('id')]));
    if (!row) throw providerErrorOf(503, 'Failed to create record');
    return row;
  });
}

/** Groups consecutive rows that fill the same columns into one statement, so that other columns keep their defaults. */
function groupByShape(rows: readonly StoredRow[]): StoredRow[][] {
  const chunks: StoredRow[][] = [];
  let shape = '';
  for (const row of rows) {
    const chunk = chunks.at(-1);
    const width = Math.max(row.columns.length, 1);
    const most = Math.min(ROWS_PER_STATEMENT, Math.floor(PARAMETER_LIMIT / width));
    const columns = row.columns.join();
    if (chunk && columns === shape && chunk.length < most) chunk.push(row);
    else chunks.push([row]);
    shape = columns;
  }
  return chunks;
}

function insertQuery(
  table: TableSchema,
  chunk: readonly StoredRow[],
  onConflict: OnConflict | undefined,
): RawBuilder<unknown> {
  const [first] = chunk;
  const columns = first?.columns ?? [];
  const rows = chunk.map((row) => sql`(${sql.join(row.values)})`);
  const insert = sql`insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(rows)}`;
  if (!onConflict) return sql`${insert} returning *`;
  const changed = columns.filter(
    (column) => first?.given.has(column) && column !== 'id' && !onConflict.columns.includes(column),
  );
  // Without any change the row would not be returned, so the conflict columns are set to themselves.
  const settings = (changed.length > 0 ? changed : onConflict.columns).map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  );
  const target = sql.join(onConflict.columns.map((column) => sql.ref(column)));
  const { agreeingIn } = onConflict;
  const agreeing =
    agreeingIn === null
      ? sql``
      : sql` where ${sql.ref(`${table.name}.${agreeingIn}`)} = ${sql.ref(`excluded.${agreeingIn}`)}`;
  return sql`${insert} on conflict (${target}) do update set ${sql.join(settings)}${agreeing} returning *`;
}
