import { SIDES, type ReadSheet, type SheetMatch, type SheetPart, type Side } from './matchSheet.ts';
import { SheetNames, isWeak } from './sheetNames.ts';
import { FULL_MINUTES } from './sheetMinutes.ts';
import { groupBy } from '#shared/groupBy.ts';

/** Columns of match sheets as a table with one player per line. */
export const SHEET_COLUMNS = [
  'season',
  'matchday',
  'home',
  'away',
  'team',
  'player',
  'role',
  'position',
  'on_minute',
  'off_minute',
  'yellow',
  'second_yellow',
  'red',
  'card_minute',
  'goals',
  'own_goals',
  'assists',
] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];
export type SheetLine = Readonly<Record<SheetColumn, string>>;

/** The lines of one match. */
export interface CsvMatch {
  season: string;
  matchday: string;
  home: string;
  away: string;
  lines: SheetLine[];
}

const NEEDED: readonly SheetColumn[] = ['home', 'away', 'team', 'player', 'role'];

/**
 * Reads a table with commas, semicolons or tabs; columns can be in any order, and unknown ones are ignored.
 *
 * @returns null if a required column is missing
 */
export function readSheetCsv(text: string): CsvMatch[] | null {
  const [header = [], ...rows] = cellsOf(text);
  const names = header.map((name) => name.trim().toLowerCase());
  if (NEEDED.some((column) => !names.includes(column))) return null;
  const lines = rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map(
      (row) =>
        Object.fromEntries(
          SHEET_COLUMNS.map((column) => [column, (row[names.indexOf(column)] ?? '').trim()]),
        ) as unknown as SheetLine,
    );
  const byMatch = groupBy(lines, ({ season, matchday, home, away }) =>
    [season, matchday, home, away].join('\u0000'),
  );
  return [...byMatch.values()].flatMap((ofMatch) => {
    const [first] = ofMatch;
    if (first === undefined) return [];
    const { season, matchday, home, away } = first;
    return [{ season, matchday, home, away, lines: ofMatch }];
  });
}

/** The sheet of a match from its lines; names without a matching player stay as they are, without questions. */
export function sheetOfLines({ lines }: CsvMatch, match: SheetMatch): ReadSheet {
  const names = new SheetNames(match);
  const parts: Record<Side, SheetPart[]> = { home: [], away: [] };
  const strangers = new Set<string>();
  for (const line of lines) {
    const side = names.sideOf(line.team) ?? SIDES.find((one) => match[one].id === line.team);
    if (side === undefined) strangers.add(line.team);
    else parts[side].push(partOf(line, side, names));
  }
  return { ...parts, understood: [], questions: [], skipped: [], oddChanges: [], strangers: [...strangers] };
}

function partOf(line: SheetLine, side: Side, names: SheetNames): SheetPart {
  const fits = names.fitting(line.player, side).filter((fit) => !isWeak(fit));
  const [only] = fits.length === 1 ? fits : [];
  const secondYellow = isYes(line.second_yellow);
  const red = isYes(line.red) || secondYellow;
  const cardMinute = minuteOf(line.card_minute);
  const yellow = isYes(line.yellow) || secondYellow;
  return {
    playerId: only?.player.id ?? null,
    name: only?.player.name ?? line.player,
    started: line.role.toLowerCase() === 'starter',
    onMinute: minuteOf(line.on_minute),
    offMinute: minuteOf(line.off_minute),
    yellow,
    yellowMinute: yellow && !red ? cardMinute : null,
    secondYellow,
    red,
    redMinute: red ? cardMinute : null,
    goals: countOf(line.goals),
    ownGoals: countOf(line.own_goals),
    assists: countOf(line.assists),
  };
}

/** `90+3` is 90. */
function minuteOf(cell: string): number | null {
  const minute = Number.parseInt(cell, 10);
  return Number.isInteger(minute) && minute >= 0 && minute <= 120 ? Math.min(minute, FULL_MINUTES) : null;
}

const isYes = (cell: string): boolean => /^(?:1|x|ja|yes|true)$/iu.test(cell);

function countOf(cell: string): number {
  const count = Number.parseInt(cell, 10);
  return Number.isInteger(count) && count > 0 && count < 20 ? count : 0;
}

/** Rows of cells (RFC 4180); the first line determines the separator. */
function cellsOf(text: string): string[][] {
  const csv = text.replace(/^\uFEFF/u, '');
  const firstLine = csv.split(/\r?\n/u, 1)[0] ?? '';
  const separator = [';', '\t'].find((sign) => firstLine.includes(sign)) ?? ',';
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endRow = () => {
    rows.push([...row, cell]);
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < csv.length; at++) {
    const sign = csv[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (csv[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
