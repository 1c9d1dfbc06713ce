import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { isClubNamed } from '@hub/shared/catalog/clubs.ts';
import {
  minuteIn,
  SIDES,
  type KnownPart,
  type SheetMatch,
  type SheetPart,
  type SheetParts,
  type Side,
} from '@hub/shared/matchSheet/matchSheet.ts';
import type { SheetRemarks } from '@hub/shared/matchSheet/sheetFaults.ts';
import { groupBy } from '@hub/shared/groupBy.ts';
import { csvLine } from '@hub/shared/text/csv.ts';
import { LeagueNames, namesFamily } from '@hub/shared/users/pasted/leagueNames.ts';
import { isCsvError, writtenRecords } from '@hub/season/matchdata/csvTable.ts';

/** Columns of match sheets as a table with one player per line. */
const SHEET_COLUMNS = [
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
  'date',
] as const;
type SheetColumn = (typeof SHEET_COLUMNS)[number];
type SheetLine = Readonly<Record<SheetColumn, string>>;

/** The match of some lines, and the lines. */
export interface CsvMatch extends Pick<SheetLine, 'season' | 'matchday' | 'home' | 'away' | 'date'> {
  lines: readonly SheetLine[];
}

const NEEDED: readonly SheetColumn[] = ['home', 'away', 'team', 'player', 'role'];
/** Longer texts are no names. */
const CELL_MAX = 120;

/**
 * Reads a table with commas, semicolons or tabs; columns can be in any order, and unknown ones are ignored.
 *
 * @returns null if a required column is missing, or if it is no table
 */
export function readSheetCsv(text: string): CsvMatch[] | null {
  const [header = [], ...rows] = cellsOf(text) ?? [];
  const names = header.map((name) => name.toLowerCase());
  if (NEEDED.some((column) => !names.includes(column))) return null;
  const lines = rows.map(
    (row) =>
      Object.fromEntries(
        SHEET_COLUMNS.map((column) => [column, (row[names.indexOf(column)] ?? '').slice(0, CELL_MAX)]),
      ) as SheetLine,
  );
  const byMatch = groupBy(lines, ({ season, matchday, home, away, date }) =>
    [season, matchday, home, away, date].join('\u0000'),
  );
  return [...byMatch.values()].flatMap((ofMatch) => {
    const [first] = ofMatch;
    if (first === undefined) return [];
    const { season, matchday, home, away, date } = first;
    return [{ season, matchday, home, away, date, lines: ofMatch }];
  });
}

function cellsOf(text: string): string[][] | null {
  try {
    return writtenRecords(text).map(({ record }) => record);
  } catch (error) {
    if (isCsvError(error)) return null;
    throw error;
  }
}

/** The sheet of a match from its lines; a name that fits no player, or two, stays as it is. */
export function sheetOfLines(
  { lines }: Pick<CsvMatch, 'lines'>,
  match: SheetMatch,
): { parts: SheetParts; remarks: SheetRemarks } {
  const parts: Record<Side, SheetPart[]> = { home: [], away: [] };
  const oddMinutes: Record<Side, string[]> = { home: [], away: [] };
  const strangers = new Set<string>();
  const names = { home: namesOf(match.home), away: namesOf(match.away) };
  for (const line of lines) {
    const side = SIDES.find((one) => isClubNamed(match[one], line.team));
    if (side === undefined) {
      strangers.add(line.team);
      continue;
    }
    const part = partOf(line, playerNamed(line.player, names[side]));
    parts[side].push(part);
    if ([line.on_minute, line.off_minute].some((cell) => cell !== '' && minuteIn(cell) === null))
      oddMinutes[side].push(part.name);
  }
  return { parts, remarks: { strangers: [...strangers], oddMinutes } };
}

const namesOf = ({ id, players }: SheetMatch['home']): LeagueNames =>
  new LeagueNames(players.map((player) => Object.assign({ teamId: id }, player)));

/** The one player whom a whole name means, else his surname or a short form of it. @returns null if none or several fit */
function playerNamed(cell: string, names: LeagueNames): PlayerRef | null {
  const exact = names.exactly(cell);
  const fitting = exact.length > 0 ? exact : names.named(cell).filter((known) => namesFamily(known, cell));
  const [only, ...others] = fitting;
  return only !== undefined && others.length === 0 ? only.player : null;
}

function partOf(line: SheetLine, player: PlayerRef | null): SheetPart {
  const secondYellow = isYes(line.second_yellow);
  const red = isYes(line.red) || secondYellow;
  const yellow = isYes(line.yellow) || secondYellow;
  const cardMinute = minuteIn(line.card_minute);
  return {
    playerId: player?.id ?? null,
    name: player?.name ?? line.player,
    started: line.role.toLowerCase() === 'starter',
    onMinute: minuteIn(line.on_minute),
    offMinute: minuteIn(line.off_minute),
    yellow,
    yellowMinute: yellow && !red ? cardMinute : null,
    secondYellow,
    red,
    redMinute: red ? cardMinute : null,
    goals: countIn(line.goals),
    ownGoals: countIn(line.own_goals),
    assists: countIn(line.assists),
  };
}

const isYes = (cell: string): boolean => /^(?:1|x|ja|yes|true)$/iu.test(cell);

function countIn(cell: string): number {
  const count = Number.parseInt(cell, 10);
  return Number.isInteger(count) && count > 0 && count < 20 ? count : 0;
}

/** The table of a sheet, as `readSheetCsv` reads it. */
export const csvOfLines = (lines: readonly SheetLine[]): string =>
  [csvLine(SHEET_COLUMNS), ...lines.map((line) => csvLine(SHEET_COLUMNS.map((column) => line[column])))].join(
    '',
  );

/** A club's part of a sheet as lines of the table. */
export function linesOfParts(
  parts: readonly KnownPart[],
  place: Pick<SheetLine, 'season' | 'matchday' | 'home' | 'away' | 'team'>,
): SheetLine[] {
  const written = (value: number | boolean | null) =>
    value === null || value === false || value === 0 ? '' : String(Number(value));
  return parts.map((part) => ({
    ...place,
    player: part.name,
    role: part.started ? 'starter' : 'bench',
    position: '',
    on_minute: written(part.onMinute),
    off_minute: written(part.offMinute),
    yellow: written(part.yellow),
    second_yellow: written(part.secondYellow),
    red: written(part.red),
    card_minute: written(part.redMinute ?? part.yellowMinute),
    goals: written(part.goals),
    own_goals: written(part.ownGoals),
    assists: written(part.assists),
    date: '',
  }));
}
