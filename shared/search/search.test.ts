import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { search, searchFilter } from './search.ts';
import { clubSearchKey, playerSearchKey, searchKey } from './searchKeys.ts';

const clubOf = (name: string, shortName: string) => ({ name, shortName });
const BAYERN = clubOf('FC Bayern München', 'Bayern');
const DORTMUND = clubOf('Borussia Dortmund', 'Dortmund');
const GLADBACH = clubOf('Borussia Mönchengladbach', "M'gladbach");
const COLOGNE = clubOf('1. FC Köln', 'Köln');
const PAULI = clubOf('FC St. Pauli', 'St. Pauli');
const CLUBS = [
  BAYERN,
  DORTMUND,
  GLADBACH,
  COLOGNE,
  PAULI,
  clubOf('FC Schalke 04', 'Schalke'),
  clubOf('VfL Wolfsburg', 'Wolfsburg'),
];

const player = (
  name: string,
  club: (typeof CLUBS)[number],
  position: string,
  fullName: string | null = null,
) => ({
  name,
  fullName,
  club,
  positions: [position],
});
const PLAYERS = [
  player('Manuel Neuer', BAYERN, 'GK'),
  player('Sven Ulreich', BAYERN, 'GK'),
  player('Robert Lewandowski', BAYERN, 'ST'),
  player('Thomas Müller', BAYERN, 'CAM'),
  player('Arturo Vidal', BAYERN, 'CM', 'Arturo Erasmo Vidal Pardo'),
  player('Niklas Süle', BAYERN, 'CB'),
  player('Roman Bürki', DORTMUND, 'GK'),
  player('Marco Reus', DORTMUND, 'LW'),
  player('Thorgan Hazard', GLADBACH, 'LW'),
  player('Kevin Großkreutz', COLOGNE, 'RB'),
  player('Timo Horn', COLOGNE, 'GK'),
];
const searchables = PLAYERS.map((entry) => ({ entry, key: playerSearchKey(entry) }));
const namesFor = (query: string) => search(searchables, query).map(({ name }) => name);
const clubsFor = (query: string) =>
  search(
    CLUBS.map((entry) => ({ entry, key: clubSearchKey(entry) })),
    query,
  ).map(({ shortName }) => shortName);

describe('the search for clubs', () => {
  it.each([
    ['BVB', 'Dortmund'],
    ['effzeh', 'Köln'],
    ['Gladbach', "M'gladbach"],
    ['Fohlen', "M'gladbach"],
    ['Kiezkicker', 'St. Pauli'],
    ['S04', 'Schalke'],
    ['Wölfe', 'Wolfsburg'],
    ['koeln', 'Köln'],
    ['Dortmnud', 'Dortmund'],
  ])('knows %s', (query, shortName) => {
    expect(clubsFor(query)).toEqual([shortName]);
  });

  it('finds both clubs named Borussia', () => {
    expect(clubsFor('Borussia')).toEqual(['Dortmund', "M'gladbach"]);
  });
});

describe('the search for players', () => {
  it.each([
    ['lewy', 'Robert Lewandowski'],
    ['Lewandovski', 'Robert Lewandowski'],
    ['lewandow', 'Robert Lewandowski'],
    ['RL', 'Robert Lewandowski'],
    ['Müler', 'Thomas Müller'],
    ['mueller', 'Thomas Müller'],
    ['Müller, Thomas', 'Thomas Müller'],
    ['sule', 'Niklas Süle'],
    ['pardo', 'Arturo Vidal'],
    ['grosskreuz', 'Kevin Großkreutz'],
    ['Großkreutz', 'Kevin Großkreutz'],
    ['Hazard (BMG)', 'Thorgan Hazard'],
    ['Effzeh Torwart', 'Timo Horn'],
    ['reus bvb', 'Marco Reus'],
    ['startet lewandowski', 'Robert Lewandowski'],
    ['Spielt Müller heute?', 'Thomas Müller'],
    ['ist neuer fit', 'Manuel Neuer'],
  ])('knows %s', (query, name) => {
    expect(namesFor(query)[0]).toBe(name);
  });

  it('takes words of a question for names if there is nothing else', () => {
    const erik = player('Erik Durm', COLOGNE, 'LB');
    const ofErik = [{ entry: erik, key: playerSearchKey(erik) }];
    expect(search(ofErik, 'er')).toEqual([erik]);
    expect(namesFor('startet er?')).toEqual([]);
  });

  it('finds the keepers of a club, and no player by his name and a wrong club', () => {
    expect(namesFor('Bayern Torwart')).toEqual(['Manuel Neuer', 'Sven Ulreich']);
    expect(namesFor('Reus Bayern')).toEqual([]);
  });

  it('puts names before clubs, and keeps the order of equals', () => {
    const horn = player('Horn', BAYERN, 'ST');
    const both = [player('Timo Werner', clubOf('Horner SC', 'Horn'), 'ST'), horn].map((entry) => ({
      entry,
      key: playerSearchKey(entry),
    }));
    expect(search(both, 'horn')[0]).toBe(horn);
    expect(namesFor('bayern')).toEqual(PLAYERS.slice(0, 6).map(({ name }) => name));
  });

  it('forgives no typo if there is an exact match', () => {
    const [sane, kane] = [player('Leroy Sané', BAYERN, 'LW'), player('Harry Kane', BAYERN, 'ST')];
    const both = [sane, kane].map((entry) => ({ entry, key: playerSearchKey(entry) }));
    expect(search(both, 'kane')).toEqual([kane]);
    expect(search(both, 'kene')).toContain(kane);
  });

  it('finds all players for an empty query, and none for nonsense', () => {
    expect(namesFor('  ')).toHaveLength(PLAYERS.length);
    expect(namesFor('xyzzy')).toEqual([]);
    expect(searchFilter(searchables, 'neuer')(PLAYERS[0]!)).toBe(true);
  });

  it('finds every player with any one letter of a long name left out, doubled or replaced', () => {
    const long = PLAYERS.flatMap((entry) =>
      entry.name
        .split(' ')
        .filter((part) => part.length >= 5)
        .map((part) => ({ entry, part })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...long),
        fc.nat(),
        fc.constantFrom('', 'x', 'double'),
        ({ entry, part }, at, change) => {
          const index = 1 + (at % (part.length - 1));
          const letter = part.charAt(index);
          const put = change === 'double' ? `${letter}${letter}` : change;
          const typed = `${part.slice(0, index)}${put}${part.slice(index + 1)}`;
          expect(namesFor(typed)).toContain(entry.name);
        },
      ),
      { numRuns: 300 },
    );
  });
});

it('finds screens and anything else with a key', () => {
  expect(search([{ entry: 1, key: searchKey(['Aufstellungen'], ['Elf']) }], 'elf')).toEqual([1]);
});

const finds = (query: string, ...texts: string[]) =>
  search([{ entry: texts, key: searchKey(texts) }], query).length > 0;

describe('the search in any text', () => {
  it.each([
    ['muller', 'Thomas Müller'],
    ['MÜLLER', 'Thomas Müller'],
    ['mueller', 'Thomas Müller'],
    ['müller', 'Thomas Mu\u0308ller'],
    ['grosskreutz', 'Kevin Großkreutz'],
    ['GROẞ', 'Pascal Groß'],
    ['hojbjerg', 'Pierre-Emile Højbjerg'],
    ['hoejbjerg', 'Pierre-Emile Højbjerg'],
    ['pierre emile', 'Pierre-Emile Højbjerg'],
    ['gacinovic', 'Mijat Gaćinović'],
    ['piszczek lukasz', 'Łukasz Piszczek'],
    ['calhanoglu', 'Hakan Çalhanoğlu'],
    ['ilkay', 'İlkay Gündoğan'],
    ['yildiz', 'Yıldız'],
    ['ndicka', "Evan N'Dicka"],
    ['odegaard', 'Martin Ødegaard'],
    ['ter ste', 'Marc-André ter Stegen'],
    ['müll deutsch', 'Thomas Müller', 'Deutschland'],
    ['  ', 'Thomas Müller'],
    ['', ''],
  ])('"%s" finds %s', (query, ...texts) => {
    expect(finds(query, ...texts)).toBe(true);
  });

  it.each([
    ['müller x', 'Thomas Müller'],
    ['erdeu', 'Thomas Müller', 'Deutschland'],
  ])('"%s" does not find %s', (query, ...texts) => {
    expect(finds(query, ...texts)).toBe(false);
  });

  it('finds every text by any part of itself, in either case', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, fc.nat(), (parts, pick) => {
        const text = parts.join(' ');
        const part = parts[pick % parts.length]!;
        expect(finds(part, text)).toBe(true);
        expect(finds(part.toLowerCase(), text)).toBe(true);
      }),
    );
  });
});
