import { parse, type CsvError } from 'csv-parse/sync';
import type { z } from 'zod';

/** What is wrong, and where: file, line (1 is the header) and column as the file names it. */
export interface RowProblem {
  file: string;
  line: number;
  column: string | null;
  message: string;
}

/** A parsed file: `rows[i]` stands in line `lines[i]` of the file. */
export interface CsvTable<R> {
  file: string;
  rows: R[];
  lines: number[];
  problems: RowProblem[];
}

type Cell = z.ZodType<unknown, string>;

/**
 * Reads CSV text with a header row into validated rows. Columns may stand in any order; unknown ones are ignored.
 *
 * @param file name used in problems
 * @returns the good rows and the problems of the others; nothing is thrown
 */
export function readCsvTable<S extends Record<string, Cell>>(
  file: string,
  content: string,
  schema: z.ZodObject<S>,
): CsvTable<z.infer<z.ZodObject<S>>> {
  const table: CsvTable<z.infer<z.ZodObject<S>>> = { file, rows: [], lines: [], problems: [] };
  const records = splitRecords(file, content, table.problems);
  const header = records.shift();
  if (header === undefined) {
    if (table.problems.length === 0)
      table.problems.push({ file, line: 1, column: null, message: 'is empty, a header row is needed' });
    return table;
  }
  const names = header.cells.map((cell) => cell.trim());
  const cells = Object.entries(schema.shape as Record<string, Cell>).map(([key, cell]) => {
    const column = toSnakeCase(key);
    const index = names.indexOf(column);
    if (index === -1 && !cell.safeParse('').success)
      table.problems.push({ file, line: header.line, column, message: 'this column is missing' });
    return { key, column, parseCell: remembering(cell), index };
  });
  if (table.problems.length > 0) return table;

  for (const record of records) {
    const row: Record<string, unknown> = {};
    let isGood = true;
    for (const { key, column, parseCell, index } of cells) {
      const raw = index === -1 ? '' : (record.cells[index] ?? '');
      const parsed = parseCell(raw);
      if (parsed.success) {
        row[key] = parsed.data;
      } else {
        isGood = false;
        const message = `${messageOf(parsed.error)} (found '${raw.slice(0, 40)}')`;
        table.problems.push({ file, line: record.line, column, message });
      }
    }
    if (isGood) {
      table.rows.push(row as z.infer<z.ZodObject<S>>);
      table.lines.push(record.line);
    }
  }
  return table;
}

interface CsvRecord {
  cells: string[];
  line: number;
}

function splitRecords(file: string, content: string, problems: RowProblem[]): CsvRecord[] {
  try {
    const parsed = parse(content, { bom: true, info: true, skip_empty_lines: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return parsed.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    const { lines, message } = error as CsvError & { lines?: number };
    problems.push({ file, line: lines ?? 1, column: null, message: `is no valid CSV: ${message}` });
    return [];
  }
}

/** Columns repeat their values (minutes, flags, ids of clubs): each text is parsed once. */
function remembering(cell: Cell): (raw: string) => ReturnType<Cell['safeParse']> {
  const known = new Map<string, ReturnType<Cell['safeParse']>>();
  return (raw) => {
    const remembered = known.get(raw);
    if (remembered !== undefined) return remembered;
    const parsed = cell.safeParse(raw);
    known.set(raw, parsed);
    return parsed;
  };
}

/** The innermost message: a union (empty or value) reports what its value branch said. */
function messageOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code !== 'invalid_union') return issue?.message ?? 'is invalid';
  const branch = issue.errors.at(-1);
  return branch?.[0]?.message ?? issue.message;
}

function toSnakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
