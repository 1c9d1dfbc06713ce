import { toCamel } from '../names.ts';
import type { TableRow } from '../provider.ts';
import type { Outcome } from './engine.ts';

/** The rows of a statement as records with camelCase keys. */
export function rowsOf({ columns, rows }: Outcome): TableRow[] {
  const keys = columns.map(toCamel);
  return rows.map((values) => {
    const row: TableRow = {};
    for (const [index, key] of keys.entries()) row[key] = values[index] ?? null;
    return row;
  });
}
