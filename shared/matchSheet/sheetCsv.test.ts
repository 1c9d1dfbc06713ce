import { describe, expect, it } from 'vitest';
import { readSheetCsv, SHEET_COLUMNS, sheetOfLines } from './sheetCsv.ts';
import type { SheetMatch } from './matchSheet.ts';

const player = (id: string, name: string) => ({ id, name, fullName: null, positionGroup: null });
const MATCH: SheetMatch = {
  home: {
    id: 'fcb',
    name: 'FC Bayern München',
    shortName: 'Bayern',
    players: [player('b1', 'Manuel Neuer'), player('b2', 'Konrad Laimer'), player('b3', 'Sacha Boey')],
  },
  away: {
    id: 'svw',
    name: 'SV Werder Bremen',
    shortName: 'Werder',
    players: [player('w1', 'Niklas Stark'), player('w2', 'Max Stark')],
  },
  otherClubs: [],
  score: [1, 0],
};
const HEADER = SHEET_COLUMNS.join();
const row = (cells: Partial<Record<(typeof SHEET_COLUMNS)[number], string>>) =>
  SHEET_COLUMNS.map(
    (column) =>
      ({
        season: '2026-27',
        matchday: '8',
        home: 'Bayern',
        away: 'Werder',
        team: 'Bayern',
        role: 'starter',
        ...cells,
      })[column] ?? '',
  ).join();
const read = (lines: readonly string[]) => {
  const [match] = readSheetCsv([HEADER, ...lines].join('\r\n')) ?? [];
  return match && sheetOfLines(match, MATCH);
};

describe('readSheetCsv', () => {
  it('requires the basic columns, in any order and with any separator', () => {
    expect(readSheetCsv('home,away,team,player\nBayern,Werder,Bayern,Neuer')).toBeNull();
    expect(readSheetCsv('')).toBeNull();
    const [match] =
      readSheetCsv(
        '\uFEFFrole;player;team;away;home;x\nstarter;"Neuer; Manuel";Bayern;Werder;Bayern;1\n\n',
      ) ?? [];
    expect(match?.lines).toHaveLength(1);
    expect(match?.lines[0]).toMatchObject({ player: 'Neuer; Manuel', role: 'starter', goals: '' });
  });

  it('separates the matches', () => {
    const text = [
      HEADER,
      row({ player: 'Neuer' }),
      row({ player: 'Kane', home: 'Köln' }),
      row({ player: 'Tah' }),
    ].join('\n');
    expect(readSheetCsv(text)?.map(({ home, lines }) => [home, lines.length])).toEqual([
      ['Bayern', 2],
      ['Köln', 1],
    ]);
  });
});

describe('sheetOfLines', () => {
  it('reads parts without added time, and distinguishes two cards', () => {
    const sheet = read([
      row({ player: 'Manuel Neuer', yellow: '1', card_minute: '30' }),
      row({ player: 'Laimer', off_minute: '90+3', second_yellow: '1', card_minute: '77' }),
      row({ player: 'Boey', role: 'bench', on_minute: '90+3', goals: '1', assists: '2' }),
    ]);
    expect(sheet?.home.map((part) => [part.playerId, part.started, part.onMinute, part.offMinute])).toEqual([
      ['b1', true, null, null],
      ['b2', true, null, 90],
      ['b3', false, 90, null],
    ]);
    expect(sheet?.home[0]).toMatchObject({ yellow: true, yellowMinute: 30, red: false });
    expect(sheet?.home[1]).toMatchObject({ yellow: true, secondYellow: true, red: true, redMinute: 77 });
    expect(sheet?.home[2]).toMatchObject({ goals: 1, assists: 2, ownGoals: 0 });
  });

  it('recognises no player if two or none fit, and reports a club that does not play', () => {
    const sheet = read([
      row({ team: 'Werder', player: 'Stark' }),
      row({ player: 'Niemand' }),
      row({ team: 'Köln', player: 'Neuer' }),
    ]);
    expect(sheet?.away).toMatchObject([{ playerId: null, name: 'Stark' }]);
    expect(sheet?.home).toMatchObject([{ playerId: null, name: 'Niemand' }]);
    expect(sheet?.strangers).toEqual(['Köln']);
  });
});
