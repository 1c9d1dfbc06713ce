import { describe, expect, it } from 'vitest';
import { rowsOf } from './rows.ts';

const columns = ['id', 'kickoff_ts', 'count(*)', 'odd"} name', '`${1}`'];
const outcome = (rows: number) => ({
  columns,
  rows: Array.from({ length: rows }, (_, place) => [`row-${place}`, null, place, 'told', 1.5]),
  changes: 0,
});

describe('rows of an answer', () => {
  it('have camelCase keys and their values in order, in small answers as in large ones', async () => {
    const small = await rowsOf(outcome(3));
    const large = await rowsOf(outcome(3000));
    const again = await rowsOf(outcome(3));
    expect(small).toEqual(again);
    expect(large.slice(0, 3)).toEqual(small);
    expect(large).toHaveLength(3000);
    expect(Object.entries(large[2]!)).toEqual([
      ['id', 'row-2'],
      ['kickoffTs', null],
      ['count(*)', 2],
      ['odd"} name', 'told'],
      ['`${1}`', 1.5],
    ]);
  });
});
