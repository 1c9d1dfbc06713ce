import type { ColumnValue, Statement } from '../provider/provider.ts';
import type { RecordOf, TableDefinition } from '../schema/columns.ts';

/** Below the smallest limit of the databases we serve (SQLite: 32,766 parameters in one statement). */
const PARAMETERS_MAX = 30_000;

/** Short enough to be compiled quickly, long enough to save round trips; measured with `npm run bench:import`. */
const ROWS_PER_STATEMENT = 200;

type Keys<C> = readonly (keyof C & string)[];

/** Statements that insert the records in their order; a broken constraint fails the whole batch. */
export function insertStatements<C>(table: TableDefinition<C>, records: readonly RecordOf<C>[]): Statement[] {
  return chunksOf(table, records).map((chunk) => insertStatement(table, chunk));
}

/**
 * Statements that insert the records, or update those whose id exists. Ids must be unique within `records`.
 *
 * @param keep columns that an update leaves as they are
 */
export function upsertStatements<C>(
  table: TableDefinition<C>,
  records: readonly RecordOf<C>[],
  { keep = [] }: { keep?: Keys<C> } = {},
): Statement[] {
  const updated = table.keys.filter((key) => key !== 'id' && !keep.includes(key)).map(quotedColumn);
  const assignments = updated.map((column) => `${column} = excluded.${column}`).join(', ');
  return chunksOf(table, records).map((chunk) => {
    const { sql, args } = insertStatement(table, chunk);
    return { sql: `${sql} on conflict (id) do update set ${assignments}`, args };
  });
}

/**
 * Statements that delete every row of the table whose id is not among the records; without records, all rows.
 *
 * @param by a column that is never null and whose distinct values fit into one statement; with it the ids are
 *   compared part by part, so that their number is not limited
 * @throws RangeError when too many values would have to travel in one statement
 */
export function deleteMissingStatements<C>(
  table: TableDefinition<C>,
  records: readonly RecordOf<C>[],
  by: keyof C & string = 'id' as keyof C & string,
): Statement[] {
  const target = `delete from ${quotedTable(table.name)}`;
  if (records.length === 0) return [{ sql: target }];
  const column = quotedColumn(by);
  const rows = records.map((record) => table.encode(record));
  const idsOfPart = Map.groupBy(rows, (row) => row[by] ?? null);
  const partKeys = [...idsOfPart.keys()];
  if (partKeys.length > PARAMETERS_MAX)
    throw new RangeError(`${table.name} holds too many values of ${by} for one statement`);
  const statements: Statement[] = [
    { sql: `${target} where ${column} not in (${placeholders(partKeys.length)})`, args: partKeys },
  ];
  if (by === 'id') return statements;

  let keys: ColumnValue[] = [];
  let ids: ColumnValue[] = [];
  const flush = () => {
    if (keys.length === 0) return;
    const sql = `${target} where ${column} in (${placeholders(keys.length)}) and id not in (${placeholders(ids.length)})`;
    statements.push({ sql, args: [...keys, ...ids] });
    keys = [];
    ids = [];
  };
  for (const [key, part] of idsOfPart) {
    if (part.length >= PARAMETERS_MAX)
      throw new RangeError(`${table.name} holds too many rows of one ${by} for one statement`);
    if (keys.length + ids.length + 1 + part.length > PARAMETERS_MAX) flush();
    keys.push(key);
    ids.push(...part.map((row) => row['id'] ?? null));
  }
  flush();
  return statements;
}

function chunksOf<C>(table: TableDefinition<C>, records: readonly RecordOf<C>[]): RecordOf<C>[][] {
  const size = Math.min(ROWS_PER_STATEMENT, Math.floor(PARAMETERS_MAX / table.keys.length));
  return Array.from({ length: Math.ceil(records.length / size) }, (_, index) =>
    records.slice(index * size, (index + 1) * size),
  );
}

function insertStatement<C>(table: TableDefinition<C>, records: readonly RecordOf<C>[]) {
  const args: ColumnValue[] = [];
  for (const record of records) {
    const encoded = table.encode(record);
    for (const key of table.keys) args.push(encoded[key] ?? null);
  }
  return { sql: insertText(table, records.length), args };
}

/** At most `ROWS_PER_STATEMENT` texts a table; the same text again is recognised at once by whoever prepared it. */
const insertTexts = new WeakMap<object, Map<number, string>>();

function insertText<C>(table: TableDefinition<C>, rows: number): string {
  const texts = insertTexts.get(table) ?? new Map<number, string>();
  insertTexts.set(table, texts);
  const known = texts.get(rows);
  if (known !== undefined) return known;
  const row = `(${placeholders(table.keys.length)})`;
  const columns = table.keys.map(quotedColumn).join(', ');
  const values = Array.from({ length: rows }, () => row).join(', ');
  const text = `insert into ${quotedTable(table.name)} (${columns}) values ${values}`;
  texts.set(rows, text);
  return text;
}

const placeholders = (count: number) => Array.from({ length: count }, () => '?').join(', ');
const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const quotedColumn = (key: string) => `"${toSnakeCase(key)}"`;
const quotedTable = quotedColumn;
