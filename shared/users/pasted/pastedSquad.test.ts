import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPastedSquad } from './pastedSquad.ts';
import type { PositionGroup } from '../../terms.ts';

const CLUBS = [
  ['bayern', 'FC Bayern München', 'Bayern'],
  ['dortmund', 'Borussia Dortmund', 'Dortmund'],
  ['gladbach', 'Borussia Mönchengladbach', "M'gladbach"],
  ['koeln', '1. FC Köln', 'Köln'],
  ['leverkusen', 'Bayer 04 Leverkusen', 'Leverkusen'],
  ['mainz', '1. FSV Mainz 05', 'Mainz'],
  ['pauli', 'FC St. Pauli', 'St. Pauli'],
  ['union', '1. FC Union Berlin', 'Union'],
  ['oberdorf', 'SV Oberdorf', 'Oberdorf'],
].map(([id = '', name = '', shortName = '']) => ({ id, name, shortName }));

const SQUADS: Record<string, string> = {
  bayern:
    'GK Manuel Neuer, DF Joshua Kimmich, DF Dayot Upamecano, DF Min-jae Kim, DF Alphonso Davies, MF Leon Goretzka, MF Jamal Musiala, FW Thomas Müller, FW Serge Gnabry, FW Harry Kane, MF Konrad Laimer',
  dortmund:
    'GK Gregor Kobel, DF Nico Schlotterbeck, DF Niklas Süle, DF Ramy Bensebaini, MF Emre Can, MF Julian Brandt, MF Marcel Sabitzer, FW Karim Adeyemi, FW Maximilian Beier, FW Serhou Guirassy',
  gladbach:
    'GK Moritz Nicolas, DF Nico Elvedi, MF Julian Weigl, MF Florian Müller, FW Tim Kleindienst, FW Franck Honorat',
  koeln: "DF Keven Schlotterbeck, MF Tanguy N'Zonzi, FW Max Schulz, FW Mark Uth",
  leverkusen: 'DF Jonathan Tah, DF Sven Bender, MF Lars Bender, MF Granit Xhaka, FW Patrik Schick, MF Arthur',
  mainz: 'GK Robin Zentner, MF Nadiem Amiri, MF Moritz Schulz, FW Jonathan Burkardt',
  pauli: 'GK Nikola Vasilj, DF Eric Smith, MF Jackson Irvine, FW Johannes Eggestein',
  union: 'DF Danilho Doekhi, DF Christopher Trimmel, MF Rani Khedira, FW Maximilian Eggestein',
};
const GROUPS: Record<string, PositionGroup> = {
  GK: 'goalkeeper',
  DF: 'defender',
  MF: 'midfielder',
  FW: 'forward',
};
const LEAGUE = Object.entries(SQUADS).flatMap(([teamId, squad]) =>
  squad.split(', ').map((entry) => {
    const name = entry.slice(3);
    return {
      id: `${teamId}/${name}`,
      name,
      fullName: name === 'Arthur' ? 'Arthur Augusto de Matos Soares' : null,
      teamId,
      positionGroup: GROUPS[entry.slice(0, 2)] ?? null,
    };
  }),
);
const CODE = { goalkeeper: 'TW', defender: 'ABW', midfielder: 'MIT', forward: 'ST' } as const;

/** Thirty players, among them two each of three families. */
const MINE = LEAGUE.filter(
  ({ name }) => !['Max Schulz', 'Moritz Schulz', 'Florian Müller', 'Eric Smith'].includes(name),
).slice(6, 36);
const clubNamed = (id: string) => CLUBS.find((club) => club.id === id);
const family = (name: string) => name.split(' ').at(-1) ?? name;

type Player = (typeof LEAGUE)[number];
const SHAPES: Record<string, (players: readonly Player[]) => string> = {
  'one full name per line': (players) => players.map(({ name }) => name).join('\n'),
  'names with commas, umlauts written out': (players) =>
    players.map(({ name }) => name.replaceAll('ü', 'ue').replaceAll('ö', 'oe')).join(', '),
  'Kickbase: initial, position and price': (players) =>
    players
      .map(({ name, positionGroup }, n) => {
        const called = name.includes(' ') ? `${name[0]}. ${family(name)}` : name;
        return `${called}\t${CODE[positionGroup ?? 'forward']}\t${n + 1}.250.000 €\t${n * 7} P`;
      })
      .join('\n'),
  'Comunio: rank, surname, club, price': (players) =>
    players
      .map(({ name, teamId }, n) => `${n + 1}. ${family(name)} (${clubNamed(teamId)?.name}) 1${n},5 Mio.`)
      .join('\n'),
  'kicker: a table with surname first, in capitals without accents': (players) =>
    [
      'Name;Verein;Position;Marktwert',
      ...players.map(({ name, teamId, positionGroup }, n) => {
        const given = name.split(' ').slice(0, -1).join(' ');
        const called = `${family(name)}${given && `, ${given}`}`
          .toUpperCase()
          .normalize('NFD')
          .replaceAll(/\p{M}/gu, '');
        return `${called};${clubNamed(teamId)?.shortName};${CODE[positionGroup ?? 'forward']};${n},4 Mio. €`;
      }),
    ].join('\r\n'),
};

const named = (...names: string[]) =>
  names.map((name) => ({ id: name, name, fullName: null, teamId: null, positionGroup: null }));

const read = (text: string) => readPastedSquad(text, LEAGUE, CLUBS);
const namesOf = (ids: readonly string[]) => ids.map((id) => LEAGUE.find((player) => player.id === id)?.name);

describe('a pasted squad of thirty', () => {
  it.each(Object.entries(SHAPES))('is read: %s', (_shape, write) => {
    expect(MINE).toHaveLength(30);
    const ids = new Set(MINE.map(({ id }) => id));
    const { found, unclear, unknown } = read(write(MINE));
    expect(found.filter((id) => !ids.has(id))).toEqual([]);
    expect(found.length).toBeGreaterThanOrEqual(28);
    expect(unknown).toEqual([]);
    // Names that are not taken are asked about.
    expect(found.length + unclear.length).toBe(30);
  });
});

describe('a pasted name', () => {
  it('is asked about with all namesakes if it fits several', () => {
    const { found, unclear } = read('Schulz\nSchlotterbeck\nL. Bender\nM. Schulz');
    expect(namesOf(found)).toEqual(['Lars Bender']);
    expect(unclear.map(({ line, candidates }) => [line, candidates.map(({ name }) => name)])).toEqual([
      ['Schulz', ['Max Schulz', 'Moritz Schulz']],
      ['Schlotterbeck', ['Nico Schlotterbeck', 'Keven Schlotterbeck']],
      ['M. Schulz', ['Max Schulz', 'Moritz Schulz']],
    ]);
  });

  it('is decided between namesakes by club or position', () => {
    expect(namesOf(read('Schlotterbeck (1. FC Köln)\nSchulz FSV Mainz\nBender\tABW').found)).toEqual([
      'Keven Schlotterbeck',
      'Moritz Schulz',
      'Sven Bender',
    ]);
    for (const text of [
      'Müller MF',
      'Mittelfeldspieler Müller',
      'Müller, cm',
      'Müller, Offensives Mittelfeld',
    ])
      expect(namesOf(read(text).found)).toEqual(['Florian Müller']);
    for (const text of ['Müller M’gladbach', 'Gladbach Müller', 'Müller\tneu\tam Knie\tBMG'])
      expect(namesOf(read(text).found)).toEqual(['Florian Müller']);
    // Words that many clubs' names contain decide nothing, nor does the club of another name.
    expect(read('Schulz FSV\nSchlotterbeck Borussia\nSchulz, Zentner Mainz').unclear).toHaveLength(3);
    expect(namesOf(read('Neuer | Bayern | Süle\nKane (Bayern), Tah').found)).toHaveLength(4);
  });

  it.each([
    ['below', 'Müller\nGladbach\nSchulz\nMainz\nSchlotterbeck\n1. FC Köln'],
    ['below, with more', 'Müller\nBMG\nMIT\n12,5 Mio\nSchulz\nM05\n2 Mio\nBVB\nSchlotterbeck\nKöln'],
    ['below some', 'Müller\nGladbach\nKane\nSchulz\nMainz\nSchlotterbeck\nKöln\nTah'],
    ['above', 'Gladbach\nMüller\nMainz\nSchulz\nKöln\nSchlotterbeck'],
    ['above several', 'Gladbach\nMüller\nKleindienst\nMainz\nZentner\nSchulz\nKöln\nSchlotterbeck'],
  ])('is decided between namesakes by the line %s', (_where, text) => {
    const { found, unclear } = read(text);
    expect(unclear).toEqual([]);
    expect(namesOf(found)).toEqual(
      expect.arrayContaining(['Florian Müller', 'Moritz Schulz', 'Keven Schlotterbeck']),
    );
  });

  it('is not doubted because of the lines around it', () => {
    expect(read('Kane\nKöln\nTah\nMainz').unclear).toEqual([]);
    expect(read('FC Bayern\nKane\nSchulz\nKobel').unclear.map(({ line }) => line)).toEqual(['Schulz']);
  });

  it('is read without hidden characters, and beside flags', () => {
    const text =
      'Ka\u00ADne\nT\u200Bah\n\u200EKobel\nMusi\u2060ala\n\uFEFFNeuer\n🇩🇪 Kimmich\nSmith 🏴󠁧󠁢󠁥󠁮󠁧󠁿\n🇰🇷 Kim';
    expect(read(text)).toMatchObject({ unclear: [], unknown: [] });
    expect(read(text).found).toHaveLength(8);
  });

  it.each([
    'Meine Elf für Samstag',
    'und auf der Bank',
    'Mein Kader 25/26',
    'Ersatzspieler',
    'Hier meine Jungs fürs Derby:',
    'Tipps für den 12. Spieltag',
    'Unsere Liste',
  ])('is not sought in the heading %s', (heading) => {
    const { found, unclear, unknown, skipped } = read(`${heading}\nKane`);
    expect([namesOf(found), unclear, unknown]).toEqual([['Harry Kane'], [], []]);
    expect(skipped.map(({ kind }) => kind)).toContain('heading');
  });

  it('may contain small words', () => {
    const names = ['Virgil van Dijk', 'Luuk de Jong', 'Im Chang-woo', 'Von der Heide', 'Der Boss'];
    expect(read(names.join('\n')).unknown.map(({ line }) => line)).toEqual(names);
  });

  it('is asked about if the club differs, a letter is wrong, or only the given name is there', () => {
    const { found, unclear } = read('Kane, Köln\nMusiela\nSerhou');
    expect(found).toEqual([]);
    expect(unclear.map(({ candidates, guess }) => [candidates[0]?.name, guess])).toEqual([
      ['Harry Kane', null],
      ['Jamal Musiala', 'bayern/Jamal Musiala'],
      ['Serhou Guirassy', null],
    ]);
  });

  it('is asked about if it is one player’s whole name and another’s surname', () => {
    const { found, unclear } = read('Bender Leverkusen\nArthur');
    expect(namesOf(found)).toEqual(['Arthur']);
    expect(unclear.map(({ line }) => line)).toEqual(['Bender']);
    const league = [...LEAGUE, ...named('Jo Arthur', 'Arthur Neu', 'Kai Arthur-Neu')];
    const both = readPastedSquad('Arthur\nArthur (Leverkusen)\nJo Arthur', league, CLUBS);
    expect(both.found).toEqual(['leverkusen/Arthur', 'Jo Arthur']);
    expect(both.unclear.map(({ line, candidates }) => [line, candidates.map(({ name }) => name)])).toEqual([
      ['Arthur', ['Arthur', 'Jo Arthur']],
    ]);
  });

  it('keeps the initial after its rank', () => {
    const { found, unclear } = read('1. K. Schlotterbeck\n2. N. Schlotterbeck 250k 12 P\n3) M. Schulz 1,5 M');
    expect(namesOf(found)).toEqual(['Keven Schlotterbeck', 'Nico Schlotterbeck']);
    expect(unclear.map(({ line }) => line)).toEqual(['M. Schulz']);
  });

  it('is not taken for a namesake', () => {
    const { found, unclear, unknown } = read('Gerd Müller\nCristiano  Ronaldo\nHarry Potter\nM. Ronaldo');
    expect(found).toEqual([]);
    expect(unclear.map(({ line, guess }) => [line, guess])).toEqual([['Gerd Müller', null]]);
    expect(unknown.map(({ line }) => line)).toEqual(['Cristiano Ronaldo', 'Harry Potter', 'M. Ronaldo']);
  });

  it('is read beside the code of an unknown club, but never dropped for one', () => {
    expect(namesOf(read('Kane HSV\nVERL Tah').found)).toEqual(['Harry Kane', 'Jonathan Tah']);
    const { found, unknown } = read('CAN TAH\nKARL KANE\nKane TAH\nKane CARLO\nPelé RSC');
    expect(found).toEqual([]);
    expect(unknown.map(({ line }) => line)).toEqual([
      'CAN TAH',
      'KARL KANE',
      'Kane TAH',
      'Kane CARLO',
      'Pelé RSC',
    ]);
  });

  it('is taken once, by either of two names, after headings and among signs', () => {
    const text =
      'Tor: Neuer\nAbwehr: Tah, Süle\n⚽️ Kane ✅\nH. Kane\nArthur Augusto de Matos Soares\nKANE FCB\n\nBank';
    const { found, unclear, unknown } = read(text);
    expect(namesOf(found)).toEqual(['Manuel Neuer', 'Jonathan Tah', 'Niklas Süle', 'Harry Kane', 'Arthur']);
    expect([unclear, unknown]).toEqual([[], []]);
    // A player may be called like a heading.
    expect(readPastedSquad('Morgen', named('Jo Morgen'), CLUBS).found).toEqual(['Jo Morgen']);
  });

  it('is asked about with all namesakes by surname first', () => {
    const candidatesOf = (text: string, names: readonly string[]) => {
      const { found, unclear } = readPastedSquad(text, named(...names), CLUBS);
      expect(found).toEqual([]);
      return unclear.flatMap(({ candidates }) => candidates.map(({ name }) => name));
    };
    const given = ['Karl Max Adler', 'Max Beier', 'Max Conrad', 'Max Dorn', 'Max Ernst', 'Max Falk'];
    expect(candidatesOf('Max', [...given, 'Philipp Max'])).toEqual([
      'Philipp Max',
      'Max Beier',
      'Max Conrad',
      'Max Dorn',
      'Max Ernst',
      'Max Falk',
    ]);
    const relatives = ['Al', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((called) => `${called} Max`);
    expect(candidatesOf('MAX', [...given, ...relatives])).toEqual(relatives);
    expect(candidatesOf('Max Adler', ['Jo Max Adler', 'Max Adler Neu'])).toEqual([
      'Max Adler Neu',
      'Jo Max Adler',
    ]);
    expect(candidatesOf('Mueller', ['Müller', 'Tom Müller'])).toEqual(['Müller', 'Tom Müller']);
    // Two letters may be wrong, but not the first, and only if no name is closer.
    const similar = ['Konrad Laimer', 'Stefan Lainer'];
    expect(['Lajmer', 'Lajmar', 'Wajmer'].map((text) => candidatesOf(text, similar))).toEqual([
      ['Konrad Laimer'],
      ['Konrad Laimer'],
      [],
    ]);
    expect(
      candidatesOf('Müller', ['Jo Müller Alt', 'Müller Alt', 'Jo Müller-Neu', 'Kai Mueller', 'Tom Müller']),
    ).toEqual(['Kai Mueller', 'Tom Müller', 'Müller Alt', 'Jo Müller-Neu', 'Jo Müller Alt']);
  });

  it('is two names if a comma separates two surnames of a list, even if one player has both as names', () => {
    const league = [
      ...LEAGUE,
      ...['Max Kruse', 'Philipp Max', 'Max Meyer'].map((name) =>
        Object.assign({}, LEAGUE[0]!, { id: name, name }),
      ),
    ];
    const whom = (text: string) => {
      const { found, unclear, unknown } = readPastedSquad(text, league, CLUBS);
      return [found.map((id) => id.split('/').at(-1)), [...unclear, ...unknown].map(({ line }) => line)];
    };
    const five = ['Gregor Kobel', 'Max Kruse', 'Philipp Max', 'Jonathan Tah', 'Harry Kane'];
    expect(whom('Kobel, Kruse, Max, Tah, Kane')).toEqual([five, []]);
    expect(whom('Kobel\nKruse, Max\nTah\nKane')).toEqual([five, []]);
    expect(whom('Kobel, Kruse, Max')).toEqual([['Gregor Kobel', 'Max Kruse'], ['Max']]);
    expect(whom('Kruse, Max')).toEqual([['Max Kruse'], []]);
    expect(whom('Kobel\nTah\nKane, Harry')).toEqual([['Gregor Kobel', 'Jonathan Tah', 'Harry Kane'], []]);
    // Three surnames, and more of them than of other names, make a list of surnames.
    const pairs = 'Kane, Harry\nTah, Jonathan\nNeuer, Manuel';
    for (const others of [
      `${pairs}\nKobel\nUth`,
      'Kobel (Dortmund)',
      'Harry Kane, Jonathan Tah',
      'Uth (Kobel)',
    ])
      expect(whom(`${others}\nMax`)[1]).toEqual(['Max']);
    expect(whom('Kobel;TW\nKruse, Max;STU\nTah;ABW\nKane;STU')).toEqual([
      ['Gregor Kobel', 'Max Kruse', 'Jonathan Tah', 'Harry Kane'],
      [],
    ]);
    expect(whom('Kane, Harry, Kruse, Max, Tah, Jonathan')).toEqual([
      ['Harry Kane', 'Max Kruse', 'Jonathan Tah'],
      [],
    ]);
    expect(whom('Kruse, Max; Bayern\nKane, Harry; Bayern\nArthur; Leverkusen')).toEqual([
      ['Max Kruse', 'Harry Kane', 'Arthur'],
      [],
    ]);
  });

  it('is not found in an empty text, numbers or signs', () => {
    for (const text of ['', ' \n\t', '12,5 Mio. €\n3', '---\n;;;', 'FC Bayern München'])
      expect(read(text)).toMatchObject({ found: [], unclear: [], unknown: [] });
  });

  it('is guessed if one or two letters are wrong, and listed with similar names if unknown', () => {
    const { unclear, unknown } = read(
      'Guirasi\nMusiela\nMüler\nJo Uch\nSchlotterbek\nKobal\nJamall\nSchloderbek',
    );
    expect(unclear.map(({ line, guess }) => [line, guess])).toEqual([
      ['Guirasi', 'dortmund/Serhou Guirassy'],
      ['Musiela', 'bayern/Jamal Musiala'],
      ['Müler', null],
      ['Schlotterbek', null],
      ['Kobal', 'dortmund/Gregor Kobel'],
      ['Jamall', 'bayern/Jamal Musiala'],
    ]);
    expect(unknown.map(({ line, near }) => [line, near.map(({ name }) => name)])).toEqual([
      ['Jo Uch', ['Mark Uth']],
      ['Schloderbek', ['Nico Schlotterbeck', 'Keven Schlotterbeck']],
    ]);
    const league = named('Jo Zimmermann', 'Al Zimmerman', 'Bo Simmerman', 'Cy Wimmerman');
    expect(readPastedSquad('Limmermon', league, CLUBS).unknown[0]?.near.map(({ id }) => id)).toEqual([
      'Al Zimmerman',
      'Bo Simmerman',
      'Cy Wimmerman',
    ]);
  });

  it.each([
    [
      'numbered on one line',
      '1) Gnabry 2) Kimmich 3) Tah',
      ['Serge Gnabry', 'Joshua Kimmich', 'Jonathan Tah'],
    ],
    ['with semicolons', 'Gnabry; Kimmich; Tah', ['Serge Gnabry', 'Joshua Kimmich', 'Jonathan Tah']],
    ['with strokes', 'Gnabry | Kimmich | Tah', ['Serge Gnabry', 'Joshua Kimmich', 'Jonathan Tah']],
    ['with und', 'Gnabry, Kimmich und Tah', ['Serge Gnabry', 'Joshua Kimmich', 'Jonathan Tah']],
    ['with minus signs', 'Gnabry − Kimmich−Tah', ['Serge Gnabry', 'Joshua Kimmich', 'Jonathan Tah']],
    ['after a heading', 'Startelf Gnabry - Kimmich, Tah', ['Serge Gnabry', 'Joshua Kimmich', 'Jonathan Tah']],
    ['with signs', 'Gnabry!! „Kimmich“ ... Tah?', ['Serge Gnabry', 'Joshua Kimmich', 'Jonathan Tah']],
    [
      'with spaces only',
      'Gnabry Kimmich H. Kane Tah',
      ['Serge Gnabry', 'Joshua Kimmich', 'Harry Kane', 'Jonathan Tah'],
    ],
    [
      'with the codes of clubs',
      'Gnabry (FCB), Kleindienst (BMG), Can [BVB]',
      ['Serge Gnabry', 'Tim Kleindienst', 'Emre Can'],
    ],
    ['with given names in brackets', 'Müller (Thomas), Schulz [Max]', ['Thomas Müller', 'Max Schulz']],
    ['by a short form', 'schlotti BVB', ['Nico Schlotterbeck']],
    ['before a colon', 'Kane: 12 Mio.', ['Harry Kane']],
    ['after a title', 'Meine Jungs: Kane, Tah', ['Harry Kane', 'Jonathan Tah']],
    [
      'with a captain and substitutes',
      'Kane (C), Kimmich (Tah)',
      ['Harry Kane', 'Joshua Kimmich', 'Jonathan Tah'],
    ],
    ['as two whole names with a space', 'Harry Kane Jonathan Tah', ['Harry Kane', 'Jonathan Tah']],
    ['after several headings', 'TW: Neuer; ABW: Tah, Süle', ['Manuel Neuer', 'Jonathan Tah', 'Niklas Süle']],
    ['over lines, as apps show it', 'Kane\nFCB\nST\n24.500.000 €\n132 Pkt\nSa 15:30', ['Harry Kane']],
  ])('is read %s', (_form, text, names) => {
    const { found, unclear, unknown } = read(text);
    expect([namesOf(found), unclear, unknown]).toEqual([names, [], []]);
  });

  it('takes a name in brackets for a club rather than a second player', () => {
    const league = [
      ...LEAGUE,
      { ...LEAGUE[0]!, id: 'mainz/René Adler', name: 'René Adler', teamId: 'mainz' },
    ];
    const clubs = [...CLUBS, { id: 'sge', name: 'Eintracht Frankfurt', shortName: 'Frankfurt' }];
    expect(readPastedSquad('Kane (Adler)', league, clubs)).toMatchObject({
      found: [],
      unclear: [{ line: 'Kane', guess: null }],
    });
    expect(readPastedSquad('Adler', league, clubs).found).toEqual(['mainz/René Adler']);
  });

  it('takes entries between semicolons alone for a list', () => {
    const { found, unknown, skipped } = read('Manuel Neuer; Ronaldinho Gaúcho; \n');
    expect(namesOf(found)).toEqual(['Manuel Neuer']);
    expect(unknown.map(({ line }) => line)).toEqual(['Ronaldinho Gaúcho']);
    expect(skipped).toEqual([]);
  });

  it('takes one cell of a row for the name, the known one or else the first outside brackets', () => {
    const rows = [
      'Ronaldinho\tReal Madrid\t1,5',
      'Zidane; FC Bayern; ST; am Knie',
      '(Leihe); Pelé; 3',
      'neu\tNeuer\tFC Bayern',
      '   Kane (am Knie), Figo   ',
      'Kane | Tah | Xavi | 7',
      '(Puyol)',
    ];
    const { found, unknown, skipped } = read(rows.join('\n'));
    expect(namesOf(found)).toEqual(['Manuel Neuer', 'Harry Kane', 'Jonathan Tah']);
    expect(unknown.map(({ line }) => line)).toEqual([
      'Ronaldinho',
      'Zidane',
      'Pelé',
      'Figo',
      'Xavi',
      'Puyol',
    ]);
    const others = skipped.filter(({ kind }) => kind === 'other').map(({ text }) => text);
    expect(others).toEqual(['Real Madrid', 'am Knie', 'Leihe', 'neu']);
  });

  it('takes three surnames without separators for a list, but not two', () => {
    const { found, unknown } = read('Gnabry Ronaldinho Gaúcho Kimmich Bayern & Jonathan Tah Zidane');
    expect(namesOf(found)).toEqual(['Serge Gnabry', 'Joshua Kimmich', 'Jonathan Tah']);
    expect(unknown.map(({ line }) => line)).toEqual(['Ronaldinho Gaúcho', 'Zidane']);
    const single = ['Kane Ronaldo Tah', 'Harry Kane Tah', 'Harry Kane Pelé'];
    expect(read(single.join('\n')).unknown.map(({ line }) => line)).toEqual(single);
  });

  it('reads at most 300 entries and 50,000 characters, and reports the rest', () => {
    const many = ['Kane', ...Array<string>(149).fill('Schulz'), ...Array<string>(150).fill('Xyzzyx')];
    for (const [separator, rest] of [
      ['\n', ['Neuer Tah']],
      [', ', ['Neuer', 'Tah']],
    ] as const) {
      const { found, unclear, unknown, skipped } = read([...many, 'Neuer', 'Tah', ''].join(separator));
      expect([found.length, unclear.length, unknown.length]).toEqual([1, 149, 150]);
      expect(skipped).toEqual(rest.map((text) => ({ kind: 'rest', text })));
    }
    const { found, skipped } = read(`${'\n'.repeat(49_996)}KaneNeuer`);
    expect([namesOf(found), skipped]).toEqual([['Harry Kane'], [{ kind: 'rest', text: 'Neuer' }]]);
    expect(read(`${'\n'.repeat(49_996)}Kane`).skipped).toEqual([]);
  });

  it('reports only the words beside a name as skipped in a list on one line', () => {
    const { skipped } = read(
      'Jonathan Tah, Niklas Süle, Harry Kane (Bayern), Joshua Kimmich, Manuel Neuer, Granit Xhaka',
    );
    expect(skipped).toEqual([{ kind: 'club', text: 'Bayern' }]);
  });

  it('reports what it skipped', () => {
    const { found, skipped } = read(
      'Abwehr: Tah\n  Süle BVB 11,2\nKane\nHarry Kane\nName;Verein\nKimmich\tam Knie\nIrvine St. Pauli\nName;12\nKane (C)',
    );
    expect(namesOf(found)).toEqual([
      'Jonathan Tah',
      'Niklas Süle',
      'Harry Kane',
      'Joshua Kimmich',
      'Jackson Irvine',
    ]);
    expect(skipped).toEqual([
      { kind: 'position', text: 'Abwehr: Tah' },
      { kind: 'heading', text: 'Abwehr' },
      { kind: 'number', text: 'Süle BVB 11,2' },
      { kind: 'club', text: 'Süle BVB 11,2' },
      { kind: 'twice', text: 'Harry Kane' },
      { kind: 'heading', text: 'Name' },
      { kind: 'heading', text: 'Verein' },
      { kind: 'other', text: 'am Knie' },
      { kind: 'club', text: 'Irvine St. Pauli' },
      { kind: 'twice', text: 'Kane' },
    ]);
  });
});

describe('a list in any of twelve forms', () => {
  const nobody = ['Ronaldinho Gaúcho', 'Zinédine Zidane', 'Xyzzyx'];
  const surname = (name: string) => name.split(' ').at(-1) ?? name;
  const forms: ((name: string, n: number, club: string, code: string) => string)[] = [
    (name) => `${name}\n`,
    (name) => `${name}, `,
    (name) => `${name}; `,
    (name, n) => `${n + 1}. ${name} `,
    (name, n) => `${n + 1}) ${name}\n`,
    (name, n, club, code) => `${name}\t${club}\t${code}\t${n},5 Mio. €\n`,
    (name, n, club, code) => `${code} | ${name} | ${club} | ${n * 3} Pkt\n`,
    (name, _n, club) => `${name} (${club})\n`,
    (name, _n, _club, code) => `⚽ ${code} ${name} ✅\n`,
    (name, n) => `#${n} ${name.toUpperCase()} ${n}.250.000 €\n`,
    (name) => `• ${name.replaceAll('ü', 'ue')}!!\r\n`,
    (name, n) => `${name} - ${n} Punkte\n`,
  ];

  it('reports every line it leaves out', () => {
    const lists = fc.uniqueArray(fc.constantFrom(...LEAGUE, ...nobody), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lists, fc.nat(forms.length - 1), fc.boolean(), (list, form, isShort) => {
        const text = list
          .map((one, n) => {
            if (typeof one === 'string') return forms[form]?.(one, n, 'FC Bayern', 'ST') ?? '';
            const name = isShort ? surname(one.name) : one.name;
            return (
              forms[form]?.(
                name,
                n,
                clubNamed(one.teamId)?.name ?? '',
                CODE[one.positionGroup ?? 'forward'],
              ) ?? ''
            );
          })
          .join('');
        const { found, unclear, unknown, skipped } = read(text);
        const twice = skipped.filter(({ kind }) => kind === 'twice').length;
        expect(found.length + unclear.length + unknown.length + twice).toBe(list.length);
        expect(skipped.filter(({ kind }) => kind === 'other' || kind === 'rest')).toEqual([]);
        const ids = new Set(list.map((one) => (typeof one === 'string' ? one : one.id)));
        expect(found.filter((id) => !ids.has(id))).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });
});
