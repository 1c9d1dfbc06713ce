import { expect, it } from 'vitest';
import { csvLine, germanCsvLine } from './csv.ts';

it.each([
  ['-1', '-1'],
  ['+2,5', '+2,5'],
  ['-1.234,5', '-1.234,5'],
  ['-1+1', "'-1+1"],
  ['=1', "'=1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-Kane', "'-Kane"],
  ['a;b', '"a;b"'],
])('writes %j as %s, so that no spreadsheet takes it for a formula', (value, field) => {
  expect(germanCsvLine([value])).toBe(`${field}\r\n`);
});

it('writes booleans as 1 and 0, and nothing for null', () => {
  expect(csvLine([true, false, null, -3, 'a"b'])).toBe('1,0,,-3,"a""b"\r\n');
});
