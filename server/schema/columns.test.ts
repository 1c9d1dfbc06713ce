import { describe, expect, it } from 'vitest';
import type { TableRow } from '@hub/provider/provider.ts';
import { boolean, ColumnError, nullable, number, rowReader, text, textList } from './columns.ts';

const COLUMNS = {
  id: text,
  'odd"name': nullable(number),
  isOut: boolean,
  minutesPlayed: number,
  positions: textList,
};
const ROWS: TableRow[] = [
  { id: 'one', 'odd"name': null, isOut: 1, minutesPlayed: '90', positions: '["GK"]', beside: 1 },
  { id: 'two', 'odd"name': 2.5, isOut: 0, minutesPlayed: 0, positions: 'CB, LB' },
];
const READ = [
  { id: 'one', 'odd"name': null, isOut: true, minutesPlayed: 90, positions: ['GK'] },
  { id: 'two', 'odd"name': 2.5, isOut: false, minutesPlayed: 0, positions: ['CB', 'LB'] },
];

/** A reader that has already read this many rows. */
function readerAfter(rows: number) {
  const read = rowReader(COLUMNS, 'a test');
  for (let row = 0; row < rows; row += 1) read(ROWS[0]!);
  return read;
}

describe.each([
  ['its first rows', 0],
  ['thousands of rows', 5000],
])('a reader of %s', (_, rows) => {
  it('reads the named columns in order', () => {
    const read = readerAfter(rows);
    expect(ROWS.map(read)).toEqual(READ);
    expect(Object.keys(read(ROWS[1]!))).toEqual(Object.keys(COLUMNS));
  });

  it('names the column of an invalid value, and keeps reading', () => {
    const read = readerAfter(rows);
    const { minutesPlayed: _left, ...lacking } = ROWS[1]!;
    for (const wrong of [lacking, { ...ROWS[1]!, minutesPlayed: 'many' }]) {
      expect(() => read(wrong)).toThrow(ColumnError);
      expect(() => read(wrong)).toThrow(/^minutesPlayed .* in the rows of a test$/);
    }
    expect(read(ROWS[1]!)).toEqual(READ[1]);
  });
});
