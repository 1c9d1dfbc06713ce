import type { ColumnValue, TableRow } from '@hub/provider/provider.ts';
import { toSnake } from '@hub/provider/rows/names.ts';

/**
 * How a field is stored in a column. Lists are JSON text, booleans 0/1 and instants ISO-8601 UTC text, so that the same
 * tables work on SQLite, PostgreSQL and the hosted provider.
 */
export interface Column<T> {
  /** @throws TypeError for a value of another kind, including null and undefined */
  decode(value: ColumnValue | undefined): T;
  encode(value: T): ColumnValue;
  /** The column or expression that a query selects; without one, the query itself has to select it. */
  readonly source?: string;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;
/** Columns that store just these rows. */
export type ColumnsOf<Row> = { readonly [K in keyof Row]: Column<Row[K]> };
export type RowOf<C> = { -readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never };

export const text: Column<string> = {
  decode: (value) => (typeof value === 'string' ? value : refuse(value, 'text')),
  encode: (value) => value,
};

/** Also accepts numbers as text, as the hosted provider sends them. */
export const number: Column<number> = {
  decode(value) {
    if (typeof value === 'number') return value;
    const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN;
    return Number.isFinite(parsed) ? parsed : refuse(value, 'a number');
  },
  encode: (value) => value,
};

/** Accepts 0, 1 and booleans, and the hosted provider's "0" and "1". */
export const boolean: Column<boolean> = {
  decode(value) {
    if (value === 1 || value === true || value === '1') return true;
    return value === 0 || value === false || value === '0' ? false : refuse(value, 'a boolean');
  },
  encode: (value) => (value ? 1 : 0),
};

/** A list of texts stored as JSON; older rows contain comma-separated items. */
export const textList: Column<string[]> = {
  decode: (value) => parseList(text.decode(value)).map(String),
  encode: (value) => JSON.stringify(value),
};

/** A list of numbers stored as JSON; drops items that are not numbers. */
export const numberList: Column<number[]> = {
  decode: (value) => parseList(text.decode(value)).map(Number).filter(Number.isFinite),
  encode: (value) => JSON.stringify(value),
};

/** One word of a closed list. @param otherwise replaces unknown words, such as those of a newer hub */
export function wordOf<T extends string>(words: readonly T[], otherwise: T): Column<T> {
  return {
    decode(value) {
      const stored = text.decode(value);
      return words.find((word) => word === stored) ?? otherwise;
    },
    encode: (value) => value,
  };
}

/** Also reads empty text as null. */
export function nullable<T>(column: Column<T>): Column<T | null> {
  return {
    decode: (value) => (value === null || value === '' ? null : column.decode(value)),
    encode: (value) => (value === null ? null : column.encode(value)),
  };
}

/** A column that selects an expression. */
export const selected = <T>(source: string, column: Column<T>): Column<T> => ({ ...column, source });

/** The select list for columns, except those without a source. */
export const selectList = (columns: Columns): string =>
  Object.entries(columns)
    .flatMap(([key, { source }]) => {
      if (source === undefined) return [];
      return source.replace(/^\w+\./u, '') === toSnake(key) ? source : `${source} as ${toSnake(key)}`;
    })
    .join(', ');

/**
 * Creates a decoder of rows with these columns.
 *
 * @param source origin of the rows, named in errors
 * @returns a function that throws ColumnError for a column that is missing or of another kind
 */
export function rowReader<const C extends Columns>(columns: C, source: string): (row: TableRow) => RowOf<C> {
  const keys = Object.keys(columns);
  const codecs = Object.values(columns);
  return (row) => {
    const decoded: Record<string, unknown> = {};
    let index = 0;
    try {
      // An index loop for speed: this runs for every value.
      for (; index < keys.length; index += 1) {
        const key = keys[index] as string;
        decoded[key] = (codecs[index] as Column<unknown>).decode(row[key]);
      }
    } catch (error) {
      throw new ColumnError(keys[index] as string, source, error);
    }
    return decoded as RowOf<C>;
  };
}

/** A row that does not match its description. The message names the column, but never the value. */
export class ColumnError extends Error {
  constructor(column: string, source: string, cause: unknown) {
    super(`${column} ${cause instanceof Error ? cause.message : 'cannot be read'} in the rows of ${source}`, {
      cause,
    });
    this.name = 'ColumnError';
  }
}

export interface TableDefinition<C> {
  /** In camelCase; the provider's table has the name in snake_case. */
  readonly name: string;
  readonly columns: C;
  readonly keys: readonly (keyof C & string)[];
  /** Picks some of the columns. */
  pick<K extends keyof C>(...keys: readonly K[]): Pick<C, K>;
  /** The table under an alias of a query. */
  as(alias: string): Pick<TableDefinition<C>, 'columns' | 'pick'>;
  /** @throws ColumnError for a column that is missing or of another kind */
  decode(row: TableRow): RowOf<C>;
  encode(record: RowOf<C>): TableRow;
  /** Appends a record's values to a list, in the order of `keys`, with null for missing ones. */
  encodeInto(values: ColumnValue[], record: RowOf<C>): void;
}

export function defineTable<
  const C extends { [K in keyof C]: Column<C[K] extends Column<infer T> ? T : never> },
>(name: string, columns: C): TableDefinition<C> {
  const keys = Object.keys(columns) as (keyof C & string)[];
  const entries: [string, Column<unknown>][] = Object.entries(columns as unknown as Columns);
  const as = (prefix: string) => {
    const all = Object.fromEntries(
      entries.map(([key, column]) => [key, selected(`${prefix}${toSnake(key)}`, column)]),
    ) as C;
    const pick = <K extends keyof C>(...picked: readonly K[]) =>
      Object.fromEntries(picked.map((key) => [key, all[key]])) as Pick<C, K>;
    return { columns: all, pick };
  };
  return {
    name,
    keys,
    ...as(''),
    as: (alias) => as(`${alias}.`),
    decode: rowReader(columns as unknown as Columns, name) as (row: TableRow) => RowOf<C>,
    encode(record) {
      const row: TableRow = {};
      for (const [key, column] of entries) row[key] = column.encode((record as Record<string, unknown>)[key]);
      return row;
    },
    encodeInto(values, record) {
      for (const [key, column] of entries)
        values.push(column.encode((record as Record<string, unknown>)[key]) ?? null);
    },
  };
}

function refuse(value: ColumnValue | undefined, kind: string): never {
  const is = value === undefined ? 'is missing' : `is ${value === null ? 'null' : `a ${typeof value}`}`;
  throw new TypeError(`${is}, not ${kind}`);
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
