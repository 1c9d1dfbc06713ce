import { providerErrorOf } from '../errors.ts';
import { toCamel } from '../rows/names.ts';
import type { ColumnValue, TableRow } from '../provider.ts';

/** A row from the wire with camelCase keys; lists and objects, which no column holds, become JSON text. */
export function rowOf(value: unknown): TableRow {
  if (typeof value !== 'object' || value === null)
    throw providerErrorOf(502, 'The provider returned a malformed row', value);
  return Object.fromEntries(
    Object.entries(value).map(([column, content]: [string, unknown]) => [toCamel(column), valueOf(content)]),
  );
}

const valueOf = (value: unknown): ColumnValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as ColumnValue);
