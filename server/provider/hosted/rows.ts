import { providerErrorOf } from '../errors.ts';
import { toCamel } from '../names.ts';
import type { ColumnValue, TableRow } from '../provider.ts';

/** A record of the wire with camelCase keys; lists and objects, which no column holds, become their JSON text. */
export function rowOf(record: unknown): TableRow {
  if (typeof record !== 'object' || record === null)
    throw providerErrorOf(502, 'The provider gave a row that is not understood', record);
  return Object.fromEntries(
    Object.entries(record).map(([column, value]: [string, unknown]) => [toCamel(column), valueOf(value)]),
  );
}

const valueOf = (value: unknown): ColumnValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as ColumnValue);
