import { parse, type CsvError } from 'csv-parse/sync';
import type { z } from 'zod';

/** What is wrong and where: file, line (1 is the header) and column name as written in the file. */
export interface RowProblem {
  file: string;
  line: number;
  column: string | null;
  message: string;
}

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
      table.problems.push({ file, line: 1, column: null, message: 'is empty, but needs a header row' });
    return table;
  }
  const names = header.cells.map((cell) => cell.trim());
  const cells = Object.entries(schema.shape as Record<string, Cell>).map(([key, cell]) => {
    const column = toSnakeCase(key);
    const index = names.indexOf(column);
    if (index === -1 && !cell.safeParse('').success)
      table.problems.push({ file, line: header.line, column, message: 'this column is missing' });
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
        const message = `${messageOf(parsed.error)} (found '${raw.slice(0, 40)}')`;
        table.problems.push({ file, line: rawRow.line, column, message });
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
    problems.push({ file, line: lines ?? 1, column: null, message: `is not valid CSV: ${message}` });
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

/** The innermost message: for a union (empty or value), the message of its value branch. */
function messageOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code !== 'invalid_union') return issue?.message ?? 'is invalid';
  const branch = issue.errors.at(-1);
  return branch?.[0]?.message ?? issue.message;
}

function toSnakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
