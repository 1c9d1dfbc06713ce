import { sql, type RawBuilder } from 'kysely';
import { providerErrorOf } from '../errors.ts';
import type { TableRow } from '../provider.ts';
import { boundValue, type BoundValue } from '../values.ts';
import type { Engine } from './engine.ts';
import { rowsOf } from './rows.ts';
import type { TableSchema } from './tableSchemas.ts';

/** SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535. */
const PARAMETER_LIMIT = 32_000;
/** Larger statements are no faster. */
const ROWS_PER_STATEMENT = 200;
const CREATION_COLUMNS = ['created_at', 'created_ts'];

/** A record ready to be stored. */
export interface StoredRecord {
  /** In the order of `columns`. */
  values: BoundValue[];
  columns: string[];
  /** Columns that the caller gave; the rest was filled in. */
  given: ReadonlySet<string>;
}

/**
 * Checks a record and fills in its id and its time of creation. Keys with the value undefined do not count.
 *
 * @throws ProviderError 400 for unknown columns and for values that no column can hold
 */
export function recordOf(
  table: TableSchema,
  record: Partial<TableRow>,
  fill: { id: () => string; now: () => Date },
): StoredRecord {
  const values = new Map<string, BoundValue>();
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined) continue;
    const column = table.columnOf(key);
    if (values.has(column)) throw providerErrorOf(400, `Column ${column} is given twice`);
    values.set(column, boundValue(value, `Column ${key}`));
  }
  if (values.get('id') === null || values.get('id') === '') values.delete('id');
  const given = new Set(values.keys());
  if (!given.has('id')) values.set(table.columnOf('id'), fill.id());
  for (const column of CREATION_COLUMNS)
    if (table.has(column) && !given.has(column)) values.set(column, fill.now().toISOString());
  return { values: [...values.values()], columns: [...values.keys()], given };
}

/**
 * Inserts all records or none, in as few statements as the parameter limit allows.
 *
 * @param onConflict columns of a unique constraint; a record that has the same values there is updated
 * @returns the rows as stored, in the order of `records`
 */
export async function insertedRows(
  engine: Engine,
  table: TableSchema,
  records: readonly StoredRecord[],
  onConflict?: readonly string[],
): Promise<TableRow[]> {
  const texts = new Map<string, string>();
  const queries = chunksOfOneShape(records).map((chunk) => {
    const shape = `${chunk.length} ${chunk[0]?.columns.join()}`;
    const text = texts.get(shape) ?? insertQuery(table, chunk, onConflict).compile(engine.compiler).sql;
    texts.set(shape, text);
    return { text, args: chunk.flatMap((record) => record.values) };
  });
  const [first] = queries;
  const outcomes =
    first && queries.length === 1 ? [await engine.run(first)] : await engine.batch('write', queries);
  const rows = outcomes.flatMap(rowsOf);
  // An update keeps the id that is there; of an insert the ids are known, while the order of its rows is not promised.
  if (onConflict) return rows;
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return records.map((record) => {
    const row = rowOf.get(String(record.values[record.columns.indexOf('id')]));
    if (!row) throw providerErrorOf(503, 'Failed to create record');
    return row;
  });
}

/** Records in a row that fill the same columns share a statement; the others keep the defaults of their columns. */
function chunksOfOneShape(records: readonly StoredRecord[]): StoredRecord[][] {
  const chunks: StoredRecord[][] = [];
  let shape = '';
  for (const record of records) {
    const chunk = chunks.at(-1);
    const width = Math.max(record.columns.length, 1);
    const most = Math.min(ROWS_PER_STATEMENT, Math.floor(PARAMETER_LIMIT / width));
    const columns = record.columns.join();
    if (chunk && columns === shape && chunk.length < most) chunk.push(record);
    else chunks.push([record]);
    shape = columns;
  }
  return chunks;
}

function insertQuery(
  table: TableSchema,
  chunk: readonly StoredRecord[],
  onConflict: readonly string[] | undefined,
): RawBuilder<unknown> {
  const [first] = chunk;
  const columns = first?.columns ?? [];
  const rows = chunk.map((record) => sql`(${sql.join(record.values)})`);
  const insert = sql`insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(rows)}`;
  if (!onConflict) return sql`${insert} returning *`;
  const changed = columns.filter(
    (column) => first?.given.has(column) && column !== 'id' && !onConflict.includes(column),
  );
  // Without any change the row would not be returned.
  const settings = (changed.length > 0 ? changed : onConflict).map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  );
  const target = sql.join(onConflict.map((column) => sql.ref(column)));
  return sql`${insert} on conflict (${target}) do update set ${sql.join(settings)} returning *`;
}
