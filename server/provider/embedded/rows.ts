import { toCamel } from '../names.ts';
import type { TableRow } from '../provider.ts';
import type { Outcome } from './engine.ts';

/** The rows of a statement as records with camelCase keys. */
export function rowsOf({ columns, rows }: Outcome): TableRow[] {
  const keys = columns.map(toCamel);
  return rows.map((values) => {
    const row: TableRow = {};
    // Counted, not iterated: this runs once for every value that is read.
    for (let index = 0; index < keys.length; index += 1) row[keys[index] as string] = values[index] ?? null;
    return row;
  });
}
