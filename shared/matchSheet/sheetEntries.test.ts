import { describe, expect, it } from 'vitest';
import { minutesOf, STARTER, minuteIn, type KnownPart } from './matchSheet.ts';
import { entriesOfParts, NO_ENTRIES, partsOfEntries } from './sheetEntries.ts';
import { faultsOfSheet } from './sheetFaults.ts';
import type { SideEntries } from './sheets.schema.ts';

const ids = Array.from({ length: 16 }, (_none, n) => `p${n}`);
const players = ids.map((id, n) => ({
  id,
  name: id.toUpperCase(),
  fullName: null,
  positionGroup: n % 11 === 0 ? ('goalkeeper' as const) : ('midfielder' as const),
}));
const WHOLE: SideEntries = {
  newcomers: [],
  starters: ids.slice(0, 11),
  changes: [
    { on: 'p12', off: 'p3', minute: 46 },
    { on: 'p13', off: 'p12', minute: 80 },
    { on: null, off: 'p4', minute: 85 },
  ],
  cards: [
    { playerId: 'p5', card: 'yellow', minute: 20 },
    { playerId: 'p5', card: 'secondYellow', minute: 70 },
    { playerId: 'p6', card: 'red', minute: 30 },
    { playerId: 'p14', card: 'yellow', minute: null },
  ],
  goals: [
    { playerId: 'p7', isOwn: false, assistId: 'p8' },
    { playerId: 'p7', isOwn: false, assistId: null },
    { playerId: 'p9', isOwn: true, assistId: null },
  ],
};
const club = (id: string) => ({ id, name: id, shortName: id, players });
const MATCH = { home: club('home'), away: club('away'), score: null };
const parts = (entries: Partial<SideEntries>) =>
  partsOfEntries({ ...NO_ENTRIES, starters: ids.slice(0, 11), ...entries }, (id) => id.toUpperCase());
const faults = (entries: Partial<SideEntries>) =>
  faultsOfSheet({ home: parts(entries), away: [] }, MATCH)
    .filter(({ code }) => code !== 'half')
    .map(({ code, names }) => [code, ...names].join(' '));

describe('entries about a club', () => {
  it('become parts of players, and come back from them', () => {
    const read = parts(WHOLE);
    expect(new Map(read.map((part) => [part.playerId, minutesOf(part)]))).toEqual(
      new Map<string, number>([
        ...WHOLE.starters.map((id) => [id, 90] as const),
        ['p3', 45],
        ['p12', 35],
        ['p13', 10],
        ['p4', 85],
        ['p5', 70],
        ['p6', 30],
        ['p14', 0],
      ]),
    );
    expect(read.find(({ playerId }) => playerId === 'p5')).toMatchObject({
      yellow: true,
      yellowMinute: 20,
      secondYellow: true,
      red: true,
      redMinute: 70,
    });
    expect(read.find(({ playerId }) => playerId === 'p8')).toMatchObject({ assists: 1 });
    expect(entriesOfParts(read, players)).toEqual(WHOLE);
  });

  it('name players beyond the squad as newcomers', () => {
    const stranger: KnownPart = { ...STARTER, playerId: 'elsewhere', name: 'Neu Zugang', offMinute: 60 };
    const entries = entriesOfParts([stranger], players);
    expect(entries).toMatchObject({
      newcomers: ['Neu Zugang'],
      starters: ['new:0'],
      changes: [{ on: null, off: 'new:0', minute: 60 }],
    });
  });

  it.each<[expected: string[], entries: Partial<SideEntries>]>([
    [[], WHOLE],
    [['starters'], { starters: ids.slice(0, 10) }],
    [['noKeeper'], { starters: ids.slice(1, 12).toSpliced(10, 1, 'p15') }],
    [['keepers'], { starters: ids.slice(0, 12).toSpliced(5, 1) }],
    [['onWhileOver P2'], { changes: [{ on: 'p2', off: 'p3', minute: 50 }] }],
    [['offNotOn P13'], { changes: [{ on: 'p12', off: 'p13', minute: 50 }] }],
    [['moreOnThanOff P12'], { changes: [{ on: 'p12', off: null, minute: 50 }] }],
    [
      ['offAfterRed P3'],
      {
        changes: [{ on: 'p12', off: 'p3', minute: 50 }],
        cards: [{ playerId: 'p3', card: 'red', minute: 40 }],
      },
    ],
  ])('have the faults %j', (expected, entries) => {
    expect(faults(entries)).toEqual(expected);
  });

  it('cannot give both clubs the same player', () => {
    const both = { home: parts({}), away: parts({}) };
    expect(faultsOfSheet(both, MATCH).map(({ code, side }) => `${code} ${side}`)).toEqual([
      'playerTwice home',
      'playerTwice away',
    ]);
  });
});

describe('minuteIn', () => {
  it.each([
    ['46', 46],
    [' 90+3 ', 90],
    ['45.+1', 45],
    ['12.', 12],
    ["12'", 12],
    ['105', 90],
    ['121', null],
    ['1e9', null],
    ['-3', null],
    ['', null],
    ['Halbzeit', null],
  ])('reads %j as %j', (text, minute) => {
    expect(minuteIn(text)).toBe(minute);
  });
});

describe('minutesOf', () => {
  const part = (changes: Partial<KnownPart>) => minutesOf({ ...STARTER, ...changes });
  it.each([
    ['until a substitution', { offMinute: 60 }, 60],
    ['after a substitution', { started: false, onMinute: 60 }, 30],
    ['until half-time', { offMinute: 46 }, 45],
    ['after half-time', { started: false, onMinute: 46, offMinute: 80 }, 35],
    ['until a red card', { redMinute: 46 }, 46],
    ['after a substitution at the end', { started: false, onMinute: 90 }, 1],
    ['on the bench', { started: false }, 0],
  ])('counts %s', (_what, changes, minutes) => {
    expect(part(changes)).toBe(minutes);
  });
});
