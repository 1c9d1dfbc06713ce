import { describe, expect, it } from 'vitest';
import { readPastedEleven } from './pastedEleven.ts';

const SQUAD = [
  'Manuel Neuer',
  'Joshua Kimmich',
  'Dayot Upamecano',
  'Kim Min-jae',
  'Alphonso Davies',
  'Leon Goretzka',
  'Jamal Musiala',
  'Thomas Müller',
  'Serge Gnabry',
  'Harry Kane',
  'Konrad Laimer',
  "Tanguy N'Zonzi",
  'Max Uth',
  'Moritz Uth',
  'Mark Uth',
  'Milan Uth',
  'Arthur',
  'Arthur Neu',
].map((name, index) => ({ id: `p${index}`, name }));
const namesOf = (ids: readonly string[]) => ids.map((id) => SQUAD.find((player) => player.id === id)?.name);
const read = (text: string) => readPastedEleven(text, SQUAD);
const ELEVEN = SQUAD.slice(0, 11).map(({ name }) => name);

describe('a pasted eleven', () => {
  it.each([
    ['one name a line', ELEVEN.join('\n')],
    ['with numbers', ELEVEN.map((name, n) => `${n + 1}. ${name}`).join('\n')],
    [
      'with shirt numbers and captain',
      ELEVEN.map((name, n) => `#${n + 20} ${name}${n === 0 ? ' (C)' : ''}`).join('\r\n'),
    ],
    [
      'surnames, as a club posts them',
      'Unsere #Startelf: Neuer – Kimmich, Upamecano, Min-jae, Davies – Goretzka, Laimer – Musiala, Müller, Gnabry – Kane',
    ],
    [
      'initials',
      'M. Neuer; J. Kimmich; D. Upamecano; M. Kim; A. Davies; L. Goretzka; K. Laimer; J. Musiala; T. Mueller; S. Gnabry; H. Kane',
    ],
    [
      'with formation, bench and trainer',
      `Aufstellung (4-2-3-1):\n${ELEVEN.join('\n')}\nBank: Arthur, Uth, N'Zonzi\nTrainer: Kompany`,
    ],
    ['in capitals without accents', ELEVEN.map((name) => name.toUpperCase().replace('Ü', 'UE')).join(' | ')],
    ['a table', ELEVEN.map((name, n) => `${n + 1}\t${name}\tMF\t${1990 + n}`).join('\n')],
  ])('is read: %s', (_case, text) => {
    const { found, unclear } = read(text);
    expect(namesOf(found)).toHaveLength(11);
    expect(new Set(namesOf(found))).toEqual(new Set(ELEVEN));
    expect(unclear).toEqual([]);
  });

  it('asks which of up to three players is meant if a name fits several or is misspelled', () => {
    const { found, unclear, unknown } = read(
      'Uth\nMusiela\nMuler\nJ. Kimmüch\nGoretzak\nN’Zonzi\nKim\nArthur\n10.Cristiano [C] Ronaldo\nPelé#10Pepe\nM. Jr.\nC',
    );
    expect(namesOf(found)).toEqual(["Tanguy N'Zonzi", 'Kim Min-jae', 'Arthur']);
    expect(unclear.map(({ line, candidates }) => [line, candidates.map(({ name }) => name)])).toEqual([
      ['Uth', ['Max Uth', 'Moritz Uth', 'Mark Uth']],
      ['Musiela', ['Jamal Musiala']],
      ['Muler', ['Thomas Müller']],
      ['J. Kimmüch', ['Joshua Kimmich']],
      ['Goretzak', ['Leon Goretzka']],
    ]);
    expect(unknown).toEqual(['Cristiano Ronaldo', 'Pelé Pepe', 'M. Jr.']);
  });

  it('is read up to 5,000 characters', () => {
    expect(namesOf(read(`Kane${'\n'.repeat(5000)}Neuer`).found)).toEqual(['Harry Kane']);
  });

  it('takes no player twice, and none from an empty text', () => {
    expect(namesOf(read('Kane\nHarry Kane').found)).toEqual(['Harry Kane']);
    expect(read(' \n 4-2-3-1 \n')).toEqual({ found: [], unclear: [], unknown: [] });
  });
});
