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
const LAST = 'Neuer Kimmich Upamecano Min-jae Davies Goretzka Musiala Müller Gnabry Kane Laimer'.split(' ');
const LIST = LAST.join(', ');
const [KEEPER, BACKS, OTHERS] = [LAST[0], LAST.slice(1, 5).join(', '), LAST.slice(5)];
const each = (write: (name: string, n: number) => string, joint = '\n') => LAST.map(write).join(joint);
const BENCH = "Arthur, Max Uth, N'Zonzi";

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
    ['after a heading without a colon', `Startelf ${LAST.join(' - ')}`],
    ['after XI', `XI ${LIST}`],
    ['after a heading of several words', `So starten wir in Dortmund ⬇️\n${LIST}`],
    ['with hashtags', `#FCBBVB ${LIST} #startelf`],
    ['by lines', `Tor: ${KEEPER} / Abwehr: ${BACKS} / Mittelfeld und Sturm: ${OTHERS.join(', ')}`],
    ['by lines without colons', `Tor ${KEEPER} / Abwehr ${BACKS} / Angriff ${OTHERS.join(', ')}`],
    ['by lines, as a formation', `4-2-3-1\n${KEEPER}\n${BACKS}\n${OTHERS.join(' ')}`],
    ['with & before the last name', `${LAST.slice(0, 10).join(', ')} & Laimer`],
    ['with und before the last name', `${LAST.slice(0, 10).join(', ')} und Laimer`],
    ['with sowie before the last name', `${LAST.slice(0, 10).join(', ')} sowie Laimer.`],
    ['with blanks only', LAST.join(' ')],
    ['with blanks after a heading', `Startelf ${LAST.join(' ')}`],
    ['with minus signs', LAST.join(' − ')],
    ['with minus signs without blanks', LAST.join('−')],
    ['with arrows', LAST.join(' ➡️ ')],
    ['with dashes without blanks', LAST.join('–')],
    ['with dashes without blanks in pairs', LIST.replaceAll(/, (?=[KMGL])/gu, '–')],
    ['with grades', each((name) => `${name} (2,5)`, ', ')],
    ['with grades and blanks', each((name) => `${name} (3)`, ' ')],
    ['with substitutions', each((name) => `${name} (67. Arthur)`, ', ')],
    ['with flags', each((name) => `🇩🇪 ${name} 🏴󠁧󠁢󠁥󠁮󠁧󠁿`)],
    ['with keycaps', each((name, n) => `${n % 10}️⃣ ${name}`)],
    ['with hidden characters', each((name) => `\u200B${name.slice(0, 2)}\u00AD${name.slice(2)}\u200E\u2060`)],
    ['in a sentence', `Unsere Startelf gegen den BVB: ${LIST}. Auf geht's!`],
    ['after the trainer', `Trainer: Vincent Kompany\n${LIST}`],
    ['before Ersatzspieler', `${LIST}\nErsatzspieler: ${BENCH}`],
    ['before Ersatzspieler on the same line', `${LIST}. Ersatzspieler: ${BENCH}`],
    ['before a line Wechselspieler', `${LAST.join('\n')}\n\nWechselspieler\n${BENCH}`],
    ['before the sign of a chair', `${LIST}\n🪑 ${BENCH}`],
    ['before a sentence about the bench', `${LIST}\nUnd auf der Bank sitzen ${BENCH}`],
    ['before the missing ones', `${LIST}\nVerletzt: Arthur\nGesperrt: Max Uth`],
    ['behind the bench', `Bank: ${BENCH}\nStartelf: ${LIST}`],
    ['a table', ELEVEN.map((name, n) => `${n + 1}\t${name}\tMF\t${1990 + n}`).join('\n')],
  ])('is read: %s', (_case, text) => {
    const { found, unclear, unknown } = read(text);
    expect(unknown.filter((line) => !/Kompany|geht/u.test(line))).toEqual([]);
    expect(namesOf(found)).toHaveLength(11);
    expect(new Set(namesOf(found))).toEqual(new Set(ELEVEN));
    expect(unclear).toEqual([]);
  });

  it('asks which player is meant if a name fits several or is misspelled', () => {
    const { found, unclear, unknown } = read(
      'Uth\nMusiela\nMuler\nJ. Kimmüch\nGoretzak\nN’Zonzi\nKim\nArthur\n10.Cristiano [C] Ronaldo\nPelé#10Pepe\nM. Jr.\nC',
    );
    expect(namesOf(found)).toEqual(["Tanguy N'Zonzi", 'Kim Min-jae', 'Arthur']);
    expect(unclear.map(({ line, candidates }) => [line, candidates.map(({ name }) => name)])).toEqual([
      ['Uth', ['Max Uth', 'Moritz Uth', 'Mark Uth', 'Milan Uth']],
      ['Musiela', ['Jamal Musiala']],
      ['Muler', ['Thomas Müller']],
      ['J. Kimmüch', ['Joshua Kimmich']],
      ['Goretzak', ['Leon Goretzka']],
    ]);
    expect(unknown).toEqual(['Cristiano Ronaldo', 'Pelé', 'Pepe', 'M. Jr.']);
  });

  it('names all that is not understood', () => {
    expect(read('Startelf folgt gleich, Kobel')).toEqual({
      found: [],
      unclear: [],
      unknown: ['folgt gleich', 'Kobel'],
      skipped: [],
    });
    expect(read('Kimmich, Ronaldo & Gnabri')).toMatchObject({
      found: ['p1'],
      unclear: [{ line: 'Gnabri', candidates: [{ name: 'Serge Gnabry' }] }],
      unknown: ['Ronaldo'],
    });
    expect(read('Hier ist die Aufstellung').skipped).toEqual(['Hier ist die Aufstellung']);
    expect(read(`Kane${'\n'.repeat(50_000)}Neuer`).unknown).toEqual(['Neuer']);
  });

  it('takes no word for a heading that is the name of a player', () => {
    const squad = ['Karl Bank', 'Jo Trainer', 'Tor Hansen'].map((name) => ({ id: name, name }));
    expect(readPastedEleven('Hansen, Bank, Trainer', squad).found).toEqual([
      'Tor Hansen',
      'Karl Bank',
      'Jo Trainer',
    ]);
  });

  it('takes no player twice, and none from an empty text', () => {
    expect(namesOf(read('Kane\nHarry Kane').found)).toEqual(['Harry Kane']);
    expect(read(' \n 4-2-3-1 \n')).toEqual({ found: [], unclear: [], unknown: [], skipped: [] });
  });
});
