import { describe, expect, it } from 'vitest';
import { STARTER, type SheetMatch } from '@hub/shared/matchSheet/matchSheet.ts';
import { faultsOfSheet } from '@hub/shared/matchSheet/sheetFaults.ts';
import { csvOfLines, linesOfParts, readSheetCsv, sheetOfLines } from './sheetCsv.ts';

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
  score: [1, 0],
};
const COLUMNS =
  'season,matchday,home,away,team,player,role,on_minute,off_minute,yellow,second_yellow,card_minute,goals,assists'.split(
    ',',
  );
const HEADER = COLUMNS.join();
const row = (cells: Readonly<Record<string, string>>) => {
  const place = { season: '2026-27', matchday: '8', home: 'Bayern', away: 'Werder', team: 'Bayern' };
  const line: Readonly<Record<string, string>> = { ...place, role: 'starter', ...cells };
  return COLUMNS.map((column) => line[column] ?? '').join();
};
const read = (lines: readonly string[]) => {
  const [match] = readSheetCsv([HEADER, ...lines].join('\r\n')) ?? [];
  if (match === undefined) throw new Error('There is no match');
  const { parts, remarks } = sheetOfLines(match, MATCH);
  return { ...parts, remarks, codes: faultsOfSheet(parts, MATCH, remarks).map(({ code }) => code) };
};

describe('readSheetCsv', () => {
  it('requires the basic columns, in any order and with any separator', () => {
    expect(readSheetCsv('home,away,team,player\nBayern,Werder,Bayern,Neuer')).toBeNull();
    expect(readSheetCsv('')).toBeNull();
    expect(readSheetCsv(`${HEADER}\n"`)).toBeNull();
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
    const { home } = read([
      row({ player: 'Manuel Neuer', yellow: '1', card_minute: '30' }),
      row({ player: 'Laimer', off_minute: '90+3', second_yellow: '1', card_minute: '77' }),
      row({ player: 'S. Boey', role: 'bench', on_minute: '90+3', goals: '1', assists: '2' }),
    ]);
    expect(home.map((part) => [part.playerId, part.started, part.onMinute, part.offMinute])).toEqual([
      ['b1', true, null, null],
      ['b2', true, null, 90],
      ['b3', false, 90, null],
    ]);
    expect(home[0]).toMatchObject({ yellow: true, yellowMinute: 30, red: false });
    expect(home[1]).toMatchObject({ yellow: true, secondYellow: true, red: true, redMinute: 77 });
    expect(home[2]).toMatchObject({ goals: 1, assists: 2, ownGoals: 0 });
  });

  it('recognises no player if two or none fit, and reports a club that does not play', () => {
    const { home, away, remarks, codes } = read([
      row({ team: 'SV Werder Bremen', player: 'Stark' }),
      row({ player: 'Niemand' }),
      row({ team: 'Köln', player: 'Neuer' }),
    ]);
    expect(away).toMatchObject([{ playerId: null, name: 'Stark' }]);
    expect(home).toMatchObject([{ playerId: null, name: 'Niemand' }]);
    expect(remarks.strangers).toEqual(['Köln']);
    expect(codes).toEqual(expect.arrayContaining(['otherMatch', 'nobodyKnown']));
  });

  it.each(['130', 'x', '-1', '1e9'])('reports the minute %s, which no match has', (minute) => {
    const { home, remarks, codes } = read([row({ player: 'Boey', role: 'bench', on_minute: minute })]);
    expect([home[0]?.onMinute ?? null, remarks.oddMinutes.home]).toEqual([null, ['Sacha Boey']]);
    // Without any starter the club is not covered yet.
    expect(codes).toContain('onWithoutMinute');
  });

  it('reads what the form writes', () => {
    const parts = [
      { ...STARTER, playerId: 'b1', name: 'Manuel Neuer', goals: 1, yellow: true, yellowMinute: 30 },
      { ...STARTER, playerId: 'b2', name: 'Konrad Laimer', offMinute: 46, assists: 1 },
      { ...STARTER, playerId: 'b3', name: 'Sacha Boey', started: false, onMinute: 46, ownGoals: 2 },
    ];
    const place = { season: '2026-27', matchday: '8', home: 'fcb', away: 'svw', team: 'fcb' };
    const [match] = readSheetCsv(csvOfLines(linesOfParts(parts, place))) ?? [];
    expect(match && sheetOfLines(match, MATCH).parts.home).toEqual(parts);
  });
});
