import { toCamel } from '../../rows/names.ts';
import { mapInSlices } from '../../loopTurns.ts';
import type { ColumnValue, TableRow } from '../../provider.ts';
import { compiled } from '../../rows/compiled.ts';
import type { Outcome } from './engine.ts';

/** Makes an object from a row's values. */
type RowMaker = (values: readonly ColumnValue[]) => TableRow;

/** Cached, because many outcomes share one list of columns. */
const makersOf = new WeakMap<
  readonly string[],
  { keys: string[]; rowsLeft: number; writtenOut: RowMaker | null }
>();

/** A statement that has returned this many rows will return more. */
const ROWS_BEFORE_COMPILING = 1000;

function makerFor(columns: readonly string[], rows: number): RowMaker {
  let known = makersOf.get(columns);
  if (known === undefined) {
    known = { keys: columns.map(toCamel), rowsLeft: ROWS_BEFORE_COMPILING, writtenOut: null };
    makersOf.set(columns, known);
  }
  const { keys } = known;
  if (known.rowsLeft > 0) {
    known.rowsLeft -= rows;
    if (known.rowsLeft <= 0) known.writtenOut = writtenOut(keys);
  }
  return (
    known.writtenOut ??
    ((values) => {
      const row: TableRow = {};
      // An index loop for speed: this runs once for every value that is read.
      for (let index = 0; index < keys.length; index += 1) row[keys[index] as string] = values[index] ?? null;
      return row;
    })
  );
}

/** A maker with its keys written out, since a loop that adds one after the other takes several times as long. */
const writtenOut = (keys: readonly string[]): RowMaker | null =>
  compiled(
    ['values'],
    `return { ${keys.map((key, index) => `${JSON.stringify(key)}: values[${index}] ?? null`).join(', ')} };`,
  ) as RowMaker | null;

/** The rows of a statement as objects with camelCase keys. */
export const rowsOf = ({ columns, rows }: Outcome): Promise<TableRow[]> =>
  mapInSlices(rows, makerFor(columns, rows.length));
