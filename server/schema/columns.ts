import type { ColumnValue, TableRow } from '../provider/provider.ts';

/**
 * How a field is kept in a column. Lists are text (JSON), booleans 0/1, instants ISO-8601 UTC text,
 * so that the same tables serve SQLite, PostgreSQL and the hosted provider.
 */
export interface Column<T> {
  decode(value: ColumnValue | undefined): T;
  encode(value: T): ColumnValue;
}

type Columns = Record<string, Column<never>>;
export type RecordOf<C> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

const isMissing = (value: ColumnValue | undefined): value is null | undefined =>
  value === null || value === undefined;

export const text: Column<string> = {
  decode: (value) => (isMissing(value) ? '' : String(value)),
  encode: (value) => value,
};

export const number: Column<number> = {
  decode: (value) => (isMissing(value) ? 0 : toNumber(value)),
  encode: (value) => value,
};

/** Understands the hosted provider's "0" and "1" as well as 0, 1 and real booleans. */
export const boolean: Column<boolean> = {
  decode: (value) => value === true || (!isMissing(value) && Number(value) > 0),
  encode: (value) => (value ? 1 : 0),
};

/** A list of texts kept as JSON; older rows hold the items separated by commas. */
export const textList: Column<string[]> = {
  decode: (value) => (isMissing(value) ? [] : parseList(String(value)).map(String)),
  encode: (value) => JSON.stringify(value),
};

/** A list of numbers kept as JSON; items that are no numbers are dropped. */
export const numberList: Column<number[]> = {
  decode: (value) => (isMissing(value) ? [] : parseList(String(value)).map(Number).filter(Number.isFinite)),
  encode: (value) => JSON.stringify(value),
};

export function nullable<T>(column: Column<T>): Column<T | null> {
  return {
    decode: (value) => (isMissing(value) || value === '' ? null : column.decode(value)),
    encode: (value) => (value === null ? null : column.encode(value)),
  };
}

export interface TableDefinition<C> {
  /** camelCase; the provider's table is its snake_case form. */
  readonly name: string;
  readonly columns: C;
  readonly keys: readonly (keyof C & string)[];
  /** @throws never: a missing column decodes to its empty value */
  decode(row: TableRow): RecordOf<C>;
  encode(record: RecordOf<C>): TableRow;
}

export function defineTable<
  const C extends { [K in keyof C]: Column<C[K] extends Column<infer T> ? T : never> },
>(name: string, columns: C): TableDefinition<C> {
  const keys = Object.keys(columns) as (keyof C & string)[];
  const entries = Object.entries(columns as unknown as Columns) as [string, Column<unknown>][];
  return {
    name,
    columns,
    keys,
    decode: (row) =>
      Object.fromEntries(entries.map(([key, column]) => [key, column.decode(row[key])])) as RecordOf<C>,
    encode(record) {
      const row: TableRow = {};
      for (const [key, column] of entries) row[key] = column.encode((record as Record<string, unknown>)[key]);
      return row;
    },
  };
}

function toNumber(value: ColumnValue): number {
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : 0;
}

function parseList(value: string): unknown[] {
  const trimmed = value.trim();
  if (trimmed === '') return [];
  if (!trimmed.startsWith('[')) return trimmed.split(',').map((item) => item.trim());
  try {
    const parsed: unknown = JSON.parse(trimmed);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
