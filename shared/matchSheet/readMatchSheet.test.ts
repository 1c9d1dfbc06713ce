import { assert, property, string, constantFrom, array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOBODY, newPlayerOf, type ReadSheet, type SheetMatch, type SheetPart } from './matchSheet.ts';
import { readMatchSheet } from './readMatchSheet.ts';
import { faultsOfSheet, isBlocking } from './sheetFaults.ts';

const squad = (prefix: string, names: readonly string[]) =>
  names.map((name, n) => ({
    id: `${prefix}${n}`,
    name,
    fullName: null,
    positionGroup: n < 2 ? ('goalkeeper' as const) : ('midfielder' as const),
  }));

const MATCH: SheetMatch = {
  home: {
    id: 'fcb',
    name: 'FC Bayern München',
    shortName: 'Bayern',
    players: squad('b', [
      'Manuel Neuer',
      'Sven Ulreich',
      'Konrad Laimer',
      'Jonathan Tah',
      'Kim Min-jae',
      'Josip Stanišić',
      'Joshua Kimmich',
      'Leon Goretzka',
      'Michael Olise',
      'Jamal Musiala',
      'Luis Díaz',
      'Harry Kane',
      'Sacha Boey',
      'Thomas Müller',
      'Serge Gnabry',
      'Tom Bischof',
    ]),
  },
  away: {
    id: 'svw',
    name: 'SV Werder Bremen',
    shortName: 'Werder Bremen',
    players: squad('w', [
      'Jiří Pavlenka',
      'Michael Zetterer',
      'Miloš Veljković',
      'Niklas Stark',
      'Marco Friedl',
      'Felix Agu',
      'Mitchell Weiser',
      'Senne Lynen',
      'Jens Stage',
      'Romano Schmid',
      'Marvin Ducksch',
      'Justin Njinmah',
      'Leonardo Bittencourt',
      'Dikeni Salifou',
      'Keke Topp',
      'Derrick Müller',
    ]),
  },
  otherClubs: [{ name: '1. FC Köln', shortName: 'Köln' }],
  score: [2, 1],
};

const BAYERN = 'Neuer – Laimer, Tah, Kim, Stanišić – Kimmich, Goretzka – Olise, Musiala, Díaz – Kane';
const BREMEN = 'Pavlenka - Veljkovic, Stark, Friedl - Agu, Weiser, Lynen, Stage, Schmid - Ducksch, Njinmah';
const BOTH = `FC Bayern: ${BAYERN}\nWerder Bremen: ${BREMEN}`;

const read = (text: string, answers = {}) => readMatchSheet(text, MATCH, answers);
const partOf = ({ home, away }: ReadSheet, name: string): SheetPart | undefined =>
  [...home, ...away].find((part) => part.name === name);
const starters = (parts: readonly SheetPart[]) =>
  parts.filter(({ started }) => started).map(({ name }) => name);
const changes = (sheet: ReadSheet) =>
  [...sheet.home, ...sheet.away]
    .filter(({ onMinute, offMinute }) => onMinute !== null || offMinute !== null)
    .map(({ name, onMinute, offMinute }) => `${name} ${onMinute ?? ''}–${offMinute ?? ''}`);
const codes = (text: string, answers = {}) =>
  faultsOfSheet(read(text, answers), MATCH).map(({ code }) => code);

describe('readMatchSheet', () => {
  it('keeps the goalkeeper after the name of his club, and ends the eleven before the coach', () => {
    const sheet = read(
      `FC Bayern: ${BAYERN}. – Trainer: Kompany\nSV Werder Bremen: ${BREMEN}. - Trainer: Werner`,
    );
    expect(starters(sheet.home)).toHaveLength(11);
    expect(starters(sheet.home)).toContain('Manuel Neuer');
    expect(starters(sheet.away)).toHaveLength(11);
    expect(sheet.questions).toEqual([]);
  });

  it.each([
    ['Laimer (46. Boey, 80. Bischof)', ['Konrad Laimer –46', 'Sacha Boey 46–80', 'Tom Bischof 80–']],
    ['Laimer (46. Boey (80. Bischof))', ['Konrad Laimer –46', 'Sacha Boey 46–80', 'Tom Bischof 80–']],
    ['Laimer (46./Boey)', ['Konrad Laimer –46', 'Sacha Boey 46–']],
    ['Laimer (Boey, 46.)', ['Konrad Laimer –46', 'Sacha Boey 46–']],
    ['Laimer (ab 46. Boey)', ['Konrad Laimer –46', 'Sacha Boey 46–']],
    ['Laimer (46. Boey für Laimer)', ['Konrad Laimer –46', 'Sacha Boey 46–']],
    ['Laimer (90.+3 Boey)', ['Konrad Laimer –90', 'Sacha Boey 90–']],
    ["Laimer (45+2' Boey)", ['Konrad Laimer –45', 'Sacha Boey 45–']],
    ['Laimer (2,5)', []],
    ['Laimer (2)', []],
    ['Laimer (C)', []],
  ])('reads %s', (written, expected) => {
    const sheet = read(BOTH.replace('Laimer', written));
    expect(changes(sheet).toSorted()).toEqual(expected.toSorted());
    expect(starters(sheet.home)).toHaveLength(11);
  });

  it.each([
    'Einwechslungen: 46. Boey für Laimer',
    'Einwechslungen: Boey für Laimer (46.)',
    'Auswechslungen\n46. Boey (23) für Laimer (27)',
    "46' Substitution, Bayern. Sacha Boey replaces Konrad Laimer because of an injury.",
    '46 Einwechslung bei FC Bayern: Boey\n46 Auswechslung bei FC Bayern: Laimer',
    '46. Wechsel beim FC Bayern: Boey kommt für Laimer',
    '🔄 Wechsel: 46. Boey ↔ Laimer',
    "46'\nWechsel beim FC Bayern: Boey kommt für Laimer.",
    "46'\nGoretzka zieht ab, vorbei.\nEinwechslung bei FC Bayern: Boey\nAuswechslung bei FC Bayern: Laimer",
  ])('reads the change of %j', (written) => {
    const sheet = read(`Werder Bremen: ${BREMEN}\nFC Bayern: ${BAYERN}\n${written}`);
    expect(changes(sheet)).toEqual(['Konrad Laimer –46', 'Sacha Boey 46–']);
  });

  it('reads several changes in one minute', () => {
    const text = `${BOTH}\nWechsel Bayern: 46. Boey, Gnabry für Laimer, Olise; 70. Müller für Kane`;
    expect(changes(read(text)).toSorted()).toEqual([
      'Harry Kane –70',
      'Konrad Laimer –46',
      'Michael Olise –46',
      'Sacha Boey 46–',
      'Serge Gnabry 46–',
      'Thomas Müller 70–',
    ]);
  });

  it('reads goals and cards below the line-ups without adding players to the eleven', () => {
    const sheet = read(
      `${BOTH.replace('Goretzka', 'Goretzka (74. Müller)')}\n` +
        'Tore: 1:0 Kane (12., Müller), 1:1 Tah (60., Eigentor), 2:1 Kane (88., FE, an Olise) – Gelb: Kim (2), Tah / – – ' +
        'Gelb-Rot: Kim (77.) – Rot: – – SR: Stieler – Z.: 75.000',
    );
    expect(starters(sheet.home)).toHaveLength(11);
    expect(partOf(sheet, 'Harry Kane')).toMatchObject({ goals: 2, ownGoals: 0 });
    expect(partOf(sheet, 'Jonathan Tah')).toMatchObject({ goals: 0, ownGoals: 1, yellow: true, red: false });
    expect(partOf(sheet, 'Thomas Müller')).toMatchObject({ assists: 1, onMinute: 74 });
    expect(partOf(sheet, 'Kim Min-jae')).toMatchObject({
      yellow: true,
      secondYellow: true,
      red: true,
      redMinute: 77,
    });
    expect(sheet.questions).toEqual([]);
    expect(faultsOfSheet(sheet, MATCH)).toEqual([]);
  });

  it('reads a ticker with minutes above the events', () => {
    const sheet = read(
      `Abpfiff\n90'+2\nGelbe Karte für Friedl (Werder Bremen)\n88'\nTor für FC Bayern! 2:1, Kane trifft.\n` +
        `40\nTor für Werder Bremen! 1:1, Tah trifft ins eigene Tor (Eigentor).\n12'\nTor für FC Bayern! 1:0, Kane trifft.\n` +
        `1'\nLos geht es!\n${BOTH}\nGelb: Kim (2), Tah / –`,
    );
    expect([starters(sheet.home), starters(sheet.away)].map(({ length }) => length)).toEqual([11, 11]);
    expect(partOf(sheet, 'Harry Kane')).toMatchObject({ goals: 2 });
    expect(partOf(sheet, 'Jonathan Tah')).toMatchObject({ ownGoals: 1, yellow: true, yellowMinute: null });
    expect(partOf(sheet, 'Marco Friedl')).toMatchObject({ yellow: true, yellowMinute: 90 });
    expect(sheet.questions).toEqual([]);
    expect(faultsOfSheet(sheet, MATCH)).toEqual([]);
  });

  it('reads the result in the title of a report, with cards in one list', () => {
    const rows = (names: string) => names.split(/ [–-] |, /u).map((name, n) => `${n + 1} ${name}`);
    const sheet = read(
      [
        'FC Bayern München 2 : 1 SV Werder Bremen',
        'FC Bayern München',
        ...rows(BAYERN),
        'Auswechslungen',
        '46. Boey für Laimer',
        'Karten',
        '12. Tah (Gelb)',
        '77. Gelb-Rote Karte für Kim',
        'SV Werder Bremen',
        ...rows(BREMEN),
        'Karten: Friedl (54., Rot), Stark',
      ].join('\n'),
    );
    expect([starters(sheet.home), starters(sheet.away)].map(({ length }) => length)).toEqual([11, 11]);
    expect(changes(sheet)).toEqual(['Konrad Laimer –46', 'Sacha Boey 46–']);
    expect(partOf(sheet, 'Jonathan Tah')).toMatchObject({ yellow: true, red: false, yellowMinute: 12 });
    expect(partOf(sheet, 'Kim Min-jae')).toMatchObject({ secondYellow: true, redMinute: 77 });
    expect(partOf(sheet, 'Marco Friedl')).toMatchObject({ red: true, yellow: false, redMinute: 54 });
    expect(partOf(sheet, 'Niklas Stark')).toMatchObject({ yellow: true });
    expect(sheet.questions).toEqual([]);
  });

  it('recognises clubs by their English names', () => {
    const home = { ...MATCH.home, id: 'fck', name: '1. FC Köln', shortName: 'Köln' };
    const sheet = readMatchSheet(`FC Cologne: ${BAYERN}\nWerder Bremen: ${BREMEN}`, { ...MATCH, home });
    expect(starters(sheet.home)).toHaveLength(11);
  });

  it('reads a list of names separated by hyphens only', () => {
    const sheet = read(
      `FC Bayern: Neuer - Laimer-Tah-Kim-Stanišić - Kimmich-Goretzka - Olise-Musiala-Díaz - Kane`,
    );
    expect(starters(sheet.home)).toHaveLength(11);
  });

  it('asks if two players fit, and takes the answer', () => {
    const text = `${BOTH}\nGelb: Müller`;
    const [question, ...others] = read(text).questions;
    expect(others).toEqual([]);
    expect(question?.candidates.map(({ player }) => player.name)).toEqual([
      'Thomas Müller',
      'Derrick Müller',
    ]);
    const sheet = read(text, { [question?.key ?? '']: 'w15' });
    expect(partOf(sheet, 'Derrick Müller')).toMatchObject({ yellow: true, started: false });
    expect(partOf(read(text, { [question?.key ?? '']: NOBODY }), 'Derrick Müller')).toBeUndefined();
  });

  it('asks again about a name that two players of a club share', () => {
    const home = {
      ...MATCH.home,
      players: squad('b', ['Finn Gerlach', 'Sven Ulreich', 'Fabian Gerlach', 'Tom Boey']),
    };
    const text = 'FC Bayern: F. Gerlach, F. Gerlach\nEinwechslungen Bayern: 46. Boey für F. Gerlach';
    const readWith = (answers = {}) => readMatchSheet(text, { ...MATCH, home }, answers);
    const starter = readWith().questions[0]?.key ?? '';
    const answers = { [starter]: 'b0' };
    const change = readWith(answers).questions.find(({ what }) => what === 'change');
    expect(change?.candidates.map(({ player }) => player.id)).toEqual(['b0', 'b2']);
    const sheet = readWith({ ...answers, [change?.key ?? '']: 'b2' });
    expect(sheet.home.filter(({ started }) => started).map(({ playerId }) => playerId)).toEqual(['b0', 'b2']);
    expect(changes(sheet)).toEqual(['Fabian Gerlach –46', 'Tom Boey 46–']);
  });

  it('keeps an unknown name as a question, and suggests players whose names are one letter away', () => {
    const sheet = read(BOTH.replace('Goretzka', 'Gorezka').replace('Ducksch', 'Neumann'));
    expect(sheet.questions.map(({ text, candidates }) => [text, candidates[0]?.player.name])).toEqual([
      ['Gorezka', 'Leon Goretzka'],
      ['Neumann', undefined],
    ]);
    expect(starters(sheet.away)).toContain('Neumann');
    const answers = { [sheet.questions[1]?.key ?? '']: newPlayerOf('away') };
    const answered = read(BOTH.replace('Ducksch', 'Neumann'), answers);
    expect(partOf(answered, 'Neumann')).toMatchObject({ playerId: null, started: true });
  });

  it('takes a bare minute for a change only if a player came on then', () => {
    const text = `FC Bayern\n${BAYERN.split(/ – |, /u)
      .map((name, n) => `CM ${n + 1} ${name}${name === 'Laimer' ? " 46'" : name === 'Tah' ? " 60'" : ''}`)
      .join('\n')}\nSubstitutions:\nDF 23 Boey 46'\nManager:\nVincent Kompany`;
    const sheet = read(text);
    expect(changes(sheet)).toEqual(['Konrad Laimer –46', 'Sacha Boey 46–']);
    expect(sheet.questions.map(({ what, text: name, minute }) => [what, name, minute])).toEqual([
      ['minute', 'Jonathan Tah', 60],
    ]);
    const answered = read(text, { [sheet.questions[0]?.key ?? '']: 'yellow' });
    expect(partOf(answered, 'Jonathan Tah')).toMatchObject({ yellow: true, yellowMinute: 60 });
  });

  it('reports line by line what it has understood', () => {
    const { understood, skipped } = read(
      `${BOTH}\n90 Gelbe Karte für Veljković (Werder Bremen)\nDie Fans feiern.`,
    );
    expect(understood.filter(({ line }) => line === 1)).toHaveLength(11);
    expect(understood.find(({ line }) => line === 2)).toMatchObject({
      what: 'yellow',
      side: 'away',
      names: ['Miloš Veljković'],
      minute: 90,
    });
    expect(skipped).toContainEqual({ line: 3, text: 'Die Fans feiern.', reason: 'noName' });
  });

  it('lists lines under an unknown heading', () => {
    const { home, skipped } = read(`Heim: ${BAYERN}\nTrainer: Vincent Kompany\nFC Bayern: Neuer`);
    expect(home.map(({ name }) => name)).toEqual(['Manuel Neuer']);
    expect(skipped.filter(({ reason }) => reason !== 'heading')).toEqual([
      { line: 0, text: `Heim: ${BAYERN}`, reason: 'unknownHeading' },
      { line: 1, text: 'Trainer: Vincent Kompany', reason: 'aside' },
    ]);
  });

  it('never loses a name of a list, whatever is around it', () => {
    const names = BAYERN.split(/ – |, /u);
    const noise = constantFrom(' (2,5)', ' (C)', '', ' (46. Boey)', '*', ' 🟨');
    assert(
      property(array(noise, { minLength: 11, maxLength: 11 }), (signs) => {
        const sheet = read(`FC Bayern: ${names.map((name, n) => name + (signs[n] ?? '')).join(', ')}`);
        expect(starters(sheet.home)).toHaveLength(11);
      }),
      { numRuns: 60 },
    );
  });

  it('reads any text without failing', () => {
    assert(
      property(
        array(
          constantFrom(..."()[]:;,–-/.'0123456789".split(''), 'Neuer', 'Bayern', 'Tore', 'Gelb', '\n', ' '),
        ),
        string(),
        (signs, tail) => {
          const sheet = read(signs.join('') + tail);
          expect(sheet.home.length + sheet.away.length).toBeLessThan(400);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('faultsOfSheet', () => {
  it.each([
    ['nothing for a whole sheet', `${BOTH}\nTore: 1:0 Kane (1.), 2:0 Kane (2.), 2:1 Stage (3.)`, []],
    ['half a sheet', `FC Bayern: ${BAYERN}`, ['half']],
    ['half a sheet with all goals', `FC Bayern: ${BAYERN}\nTore: 1:0 Kane (1.), 1:1 Stage (2.)`, ['half']],
    [
      'a player who comes on for one who was sent off',
      `${BOTH.replace('Laimer', 'Laimer (80. Boey)')}\nRot: Laimer (44.) / –`,
      ['goals', 'offAfterRed'],
    ],
    ['a starter who comes on', BOTH.replace('Laimer', 'Laimer (46. Kane)'), ['goals', 'onWhileOver']],
    ['twelve starters', BOTH.replace('Kane', 'Kane, Gnabry'), ['goals', 'starters']],
    ['ten starters', BOTH.replace(', Díaz', ''), ['goals', 'starters']],
    ['a starter named twice', BOTH.replace('Díaz', 'Kane'), ['goals', 'starters', 'playerTwice']],
    ['nothing for a repeated name in a full eleven', BOTH.replace('Kane', 'Kane, Kane'), ['goals']],
    ['nothing for a repeated eleven', `${BOTH.replace(', Díaz', '')}\nFC Bayern: ${BAYERN}`, ['goals']],
    ['two keepers', BOTH.replace('Kane', 'Ulreich'), ['goals', 'keepers']],
    ['no keeper', BOTH.replace('Neuer', 'Gnabry'), ['goals', 'noKeeper']],
    ['a sheet of another match', `1. FC Köln: Schwäbe – Hübers\n${BOTH}`, ['otherMatch', 'goals']],
    ['goals that do not match the result', `${BOTH}\nTore: 1:0 Kane (1.)`, ['goals']],
    ['a change without a minute', BOTH.replace('Laimer', 'Laimer (Boey)'), ['goals', 'onWithoutMinute']],
    [
      'a player who comes on for no one',
      `${BOTH}\nEinwechslungen Bayern: 46. Boey`,
      ['goals', 'moreOnThanOff'],
    ],
  ])('reports %s', (_what, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('identifies the other club among two with a common name', () => {
    const otherClubs = [
      { name: 'Borussia Mönchengladbach', shortName: "M'gladbach" },
      { name: 'Borussia Dortmund', shortName: 'Dortmund' },
    ];
    const { strangers } = readMatchSheet(`Borussia Dortmund: Kobel\n${BOTH}`, { ...MATCH, otherClubs });
    expect(strangers).toEqual(['Dortmund']);
  });

  it('blocks a part only for faults of the eleven and its changes', () => {
    const faults = faultsOfSheet(read(BOTH.replace('Kane', 'Kane, Gnabry')), MATCH);
    expect(faults.filter(isBlocking).map(({ code, side }) => [code, side])).toEqual([['starters', 'home']]);
  });
});
