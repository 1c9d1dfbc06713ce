import { expect, it } from 'vitest';
import { readSquadFile, toColumns } from './squadFile.ts';

it.each([
  ['a table with commas', 'Name,Verein\r\n"Kane, Harry",Bayern\r\n', 'Name\tVerein\nKane  Harry\tBayern'],
  [
    'a table with semicolons',
    'Uth;Schalke;2,5\nDidavi;Wolfsburg;1,5',
    'Uth\tSchalke\t2 5\nDidavi\tWolfsburg\t1 5',
  ],
  ['a list, a name a line', 'Uth\nDidavi\n', 'Uth\nDidavi\n'],
  ['a list in one line', 'Uth, Didavi, Kane', 'Uth, Didavi, Kane'],
])('reads %s', (_what, text, expected) => {
  expect(toColumns(text)).toBe(expected);
});

it('reads UTF-8 and Windows-1252, and nothing too large', async () => {
  const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'team.csv');
  expect(await readSquadFile(fileOf(new TextEncoder().encode('Müller')))).toBe('Müller');
  expect(await readSquadFile(fileOf(new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])))).toBe('Müller');
  await expect(readSquadFile(fileOf(new Uint8Array(200_001)))).rejects.toThrow(RangeError);
});
