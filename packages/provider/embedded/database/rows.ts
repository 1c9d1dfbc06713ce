import { toCamel } from '../../rows/names.ts';
import { mapInSlices } from '../../loopTurns.ts';
import type { TableRow } from '../../provider.ts';
import type { Outcome } from './engine.ts';

/** Cached, because many outcomes share one list of columns. */
const keysOf = new WeakMap<readonly string[], string[]>();

/** The rows of a statement as objects with camelCase keys. */
export function rowsOf({ columns, rows }: Outcome): Promise<TableRow[]> {
  const keys = keysOf.get(columns) ?? columns.map(toCamel);
  keysOf.set(columns, keys);
  return mapInSlices(rows, (values) => {
    const row: TableRow = {};
    // An index loop for speed: this runs once for every value that is read.
    for (let index = 0; index < keys.length; index += 1) row[keys[index] as string] = values[index] ?? null;
    return row;
  });
}
