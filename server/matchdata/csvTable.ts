import { parse, type CsvError } from 'csv-parse/sync';
import type { z } from 'zod';
import { BUNDLE_FAULTS, inWords, type BundleFault } from '../../shared/bundleRemarks.ts';

/** What is wrong and where: file, line (1 is the header) and column name as written in the file. */
export interface RowProblem {
  file: string;
  line: number;
  column: string | null;
  fault: BundleFault;
  /** The beginning of the cell; null where no cell is wrong. */
  found: string | null;
  /** The same in English. */
  message: string;
}

type Place = Pick<RowProblem, 'file' | 'line' | 'column'>;

/** Names what is wrong with a cell, where a schema usually has a message: readers word it in their own languages. */
export const fault = (code: BundleFault['code']): string => code;

/** A problem of no single cell. */
export function problemAt(place: Place, code: BundleFault['code'], ...quoted: string[]): RowProblem {
  const told = { code, quoted };
  return { ...place, fault: told, found: null, message: inWords(told, BUNDLE_FAULTS) };
}

/** Characters of a wrong cell that are told. */
const FOUND_LENGTH = 40;

/** A parsed file: `rows[i]` comes from line `lines[i]`. */
export interface CsvTable<R> {
  file: string;
  rows: R[];
  lines: number[];
  problems: RowProblem[];
}

type Cell = z.ZodType<unknown, string>;

/**
 * Parses CSV text with a header row into validated rows. Columns may come in any order; unknown ones are ignored.
 *
 * @param file name to quote in problems
 * @returns the valid rows and the problems of the others; never throws
 */
export function readCsvTable<S extends Record<string, Cell>>(
  file: string,
  content: string,
  schema: z.ZodObject<S>,
): CsvTable<z.infer<z.ZodObject<S>>> {
  const table: CsvTable<z.infer<z.ZodObject<S>>> = { file, rows: [], lines: [], problems: [] };
  const rawRows = splitRows(file, content, table.problems);
  const header = rawRows.shift();
  if (header === undefined) {
    if (table.problems.length === 0)
      table.problems.push(problemAt({ file, line: 1, column: null }, 'fileEmpty'));
    return table;
  }
  const names = header.cells.map((cell) => cell.trim());
  const cells = Object.entries(schema.shape as Record<string, Cell>).map(([key, cell]) => {
    const column = toSnakeCase(key);
    const index = names.indexOf(column);
    if (index === -1 && !cell.safeParse('').success)
      table.problems.push(problemAt({ file, line: header.line, column }, 'columnMissing'));
    return { key, column, parseCell: createCachedParser(cell), index };
  });
  if (table.problems.length > 0) return table;

  for (const rawRow of rawRows) {
    const row: Record<string, unknown> = {};
    let isGood = true;
    for (const { key, column, parseCell, index } of cells) {
      const raw = index === -1 ? '' : (rawRow.cells[index] ?? '');
      const parsed = parseCell(raw);
      if (parsed.success) {
        row[key] = parsed.data;
      } else {
        isGood = false;
        const place = { file, line: rawRow.line, column };
        table.problems.push(problemOfCell(place, parsed.error, raw.slice(0, FOUND_LENGTH)));
      }
    }
    if (isGood) {
      table.rows.push(row as z.infer<z.ZodObject<S>>);
      table.lines.push(rawRow.line);
    }
  }
  return table;
}

interface RawRow {
  cells: string[];
  line: number;
}

function splitRows(file: string, content: string, problems: RowProblem[]): RawRow[] {
  try {
    const parsed = parse(content, { bom: true, info: true, skip_empty_lines: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return parsed.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    const { lines, message } = error as CsvError & { lines?: number };
    problems.push(problemAt({ file, line: lines ?? 1, column: null }, 'notCsv', message));
    return [];
  }
}

/** Parses each distinct text of a column once, since columns (minutes, flags, club ids) repeat their values. */
function createCachedParser(cell: Cell): (raw: string) => ReturnType<Cell['safeParse']> {
  const known = new Map<string, ReturnType<Cell['safeParse']>>();
  return (raw) => {
    const cached = known.get(raw);
    if (cached !== undefined) return cached;
    const parsed = cell.safeParse(raw);
    known.set(raw, parsed);
    return parsed;
  };
}

function problemOfCell(place: Place, error: z.ZodError, found: string): RowProblem {
  const issue = innermostIssue(error);
  const told = faultOf(issue);
  // A schema that is not a bundle's may have messages of its own.
  const message = told === null ? issue?.message : inWords(told, BUNDLE_FAULTS);
  return {
    ...place,
    fault: told ?? { code: 'invalid', quoted: [] },
    found,
    message: `${message ?? BUNDLE_FAULTS.invalid} (found '${found}')`,
  };
}

type Issue = z.ZodError['issues'][number];

/** For a union (empty or value), that of its value branch. */
function innermostIssue({ issues: [outer] }: z.ZodError): Issue | undefined {
  return outer?.code === 'invalid_union' ? (outer.errors.at(-1)?.[0] ?? outer) : outer;
}

/** Null for what has no code. */
function faultOf(issue: Issue | undefined): BundleFault | null {
  if (issue === undefined) return null;
  if (isFaultCode(issue.message))
    return {
      code: issue.message,
      quoted: issue.code === 'invalid_value' ? [issue.values.map(String).join(', ')] : [],
    };
  if (issue.code === 'too_big')
    return { code: issue.origin === 'string' ? 'tooLong' : 'tooBig', quoted: [String(issue.maximum)] };
  // A text that is too short is an empty one, which schemas name themselves.
  return issue.code === 'too_small' && issue.origin !== 'string'
    ? { code: 'tooSmall', quoted: [String(issue.minimum)] }
    : null;
}

const isFaultCode = (message: string): message is BundleFault['code'] =>
  Object.hasOwn(BUNDLE_FAULTS, message);

function toSnakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
