import { pipeline } from 'node:stream/promises';
import { CsvError, parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { BUNDLE_FAULTS, inWords, type BundleFault } from '@hub/shared/season/bundleRemarks.schema.ts';

/** A problem and its place: file, line (1 is the header) and column name as written in the file. */
export interface RowProblem {
  file: string;
  line: number;
  column: string | null;
  fault: BundleFault;
  /** The start of the cell; null if the problem is not in a single cell. */
  found: string | null;
  /** The fault in English. */
  message: string;
}

type Place = Pick<RowProblem, 'file' | 'line' | 'column'>;

/** Names a fault in place of a schema's message, since readers word it in their own languages. */
export const fault = (code: BundleFault['code']): string => code;

/** A problem that is not in a single cell. */
export function problemAt(place: Place, code: BundleFault['code'], ...quoted: string[]): RowProblem {
  const bundleFault = { code, quoted };
  return { ...place, fault: bundleFault, found: null, message: inWords(bundleFault, BUNDLE_FAULTS) };
}

/** Number of characters quoted from an invalid cell. */
const FOUND_LENGTH = 40;

/** A parsed file; `rows[i]` is from line `lines[i]`. */
export interface CsvTable<R> {
  file: string;
  rows: R[];
  lines: number[];
  problems: RowProblem[];
}

type Cell = z.ZodType<unknown, string>;

const OPTIONS = { bom: true, info: true, skip_empty_lines: true } as const;
/** More rows than any list of a season has, and more problems than anyone reads. */
const ROWS_MAX = 200_000;
const PROBLEMS_MAX = 1000;

/**
 * Parses CSV text with a header row into validated rows. Columns may come in any order; unknown ones are ignored. People may have
 * written it or saved it from a spreadsheet: any usual separator and line end, `sep=;`, names of columns in any case, and
 * empty lines.
 *
 * @param file name to quote in problems
 * @returns the valid rows and the problems of the others
 */
export function readWrittenTable<S extends Record<string, Cell>>(
  file: string,
  content: string,
  schema: z.ZodObject<S>,
): CsvTable<z.infer<z.ZodObject<S>>> {
  const { table, add, end } = createTable(file, schema);
  try {
    for (const [n, { record, info }] of writtenRecords(content).entries())
      add({ info, record: n === 0 ? record.map((name) => name.toLowerCase()) : record });
  } catch (error) {
    if (!isCsvError(error)) throw error;
    table.problems.push(problemOfCsv(file, error));
  }
  return end();
}

/** The records of such a table with their line numbers, the header first. @throws CsvError */
export function writtenRecords(content: string): ParsedRow[] {
  const [, separator, rest] = /^\uFEFF?"?sep=([^\r\n])"?(?:\r\n|\r|\n)([^]*)$/iu.exec(content) ?? [];
  const text = rest ?? content;
  const [header = ''] = text.split(/[\r\n]/u, 1);
  const records = parse(text, {
    ...OPTIONS,
    delimiter: separator ?? [';', '\t'].find((sign) => header.includes(sign)) ?? ',',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_records_with_empty_values: true,
    trim: true,
  }) as unknown as ParsedRow[];
  if (rest === undefined) return records;
  return records.map(({ record, info }) => ({ record, info: { lines: info.lines + 1 } }));
}

/**
 * The same for text that arrives in parts, as a program writes it; keeps only the rows. Stops at the first row after a thousand problems or two hundred
 * thousand rows.
 *
 * @throws errors of the text source
 */
export async function readCsvStream<S extends Record<string, Cell>>(
  file: string,
  texts: AsyncIterable<string>,
  schema: z.ZodObject<S>,
): Promise<CsvTable<z.infer<z.ZodObject<S>>>> {
  const { table, add, end } = createTable(file, schema);
  const rows = parseStream(OPTIONS);
  const feeding = pipeline(texts, rows).catch((error: unknown) => error);
  try {
    for await (const row of rows as AsyncIterable<ParsedRow>) {
      if (table.problems.length >= PROBLEMS_MAX) break;
      if (table.rows.length >= ROWS_MAX) {
        table.problems.push(problemAt({ file, line: row.info.lines, column: null }, 'tooLarge'));
        break;
      }
      add(row);
    }
  } catch (error) {
    if (!isCsvError(error)) throw error;
    table.problems.push(problemOfCsv(file, error));
  }
  await feeding;
  return end();
}

/**
 * The records of a long table one by one, the header first; keeps none of them.
 *
 * @throws CsvError; errors of the text source
 */
export async function* csvRecords(texts: AsyncIterable<string | Uint8Array>): AsyncGenerator<string[]> {
  const rows = parseStream({ bom: true, skip_empty_lines: true, relax_column_count: true });
  const feeding = pipeline(texts, rows).then(
    () => null,
    (error: unknown) => error,
  );
  try {
    yield* rows as AsyncIterable<string[]>;
  } catch (error) {
    if (isCsvError(error)) throw error;
    throw (await feeding) ?? error;
  }
}

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/** A table that takes rows one by one, the header first. */
function createTable<S extends Record<string, Cell>>(file: string, schema: z.ZodObject<S>) {
  type Row = z.infer<z.ZodObject<S>>;
  const table: CsvTable<Row> = { file, rows: [], lines: [], problems: [] };
  let columns: ReturnType<typeof columnsOf> | null = null;

  function columnsOf({ record, info }: ParsedRow) {
    const names = record.map((cell) => cell.trim());
    return Object.entries(schema.shape as Record<string, Cell>).map(([key, cell]) => {
      const column = toSnakeCase(key);
      const index = names.indexOf(column);
      if (index === -1 && !cell.safeParse('').success)
        table.problems.push(problemAt({ file, line: info.lines, column }, 'columnMissing'));
      return { key, column, parseCell: createCachedParser(cell), index };
    });
  }

  function addRow({ record, info: { lines: line } }: ParsedRow, cells: NonNullable<typeof columns>): void {
    const row: Record<string, unknown> = {};
    let isGood = true;
    for (const { key, column, parseCell, index } of cells) {
      const raw = index === -1 ? '' : (record[index] ?? '');
      const parsed = parseCell(raw);
      if (parsed.success) {
        row[key] = parsed.data;
      } else {
        isGood = false;
        table.problems.push(problemOfCell({ file, line, column }, parsed.error, raw.slice(0, FOUND_LENGTH)));
      }
    }
    if (!isGood) return;
    table.rows.push(row as Row);
    table.lines.push(line);
  }

  let isHeaderGood = true;
  const reader = {
    table,
    add: (row: ParsedRow): void => {
      if (columns === null) {
        columns = columnsOf(row);
        isHeaderGood = table.problems.length === 0;
      } else if (isHeaderGood) addRow(row, columns);
    },
    end: (): CsvTable<Row> => {
      if (columns === null && table.problems.length === 0)
        table.problems.push(problemAt({ file, line: 1, column: null }, 'fileEmpty'));
      return table;
    },
  };
  return reader;
}

export const isCsvError = (error: unknown): boolean => error instanceof CsvError;

function problemOfCsv(file: string, error: unknown): RowProblem {
  const { lines, message } = error as CsvError & { lines?: number };
  return problemAt({ file, line: lines ?? 1, column: null }, 'notCsv', message);
}

/** Most distinct texts that are cached for a column. */
const CELLS_KNOWN = 10_000;

/** Parses each distinct text of a column once, since columns (minutes, flags, club ids) repeat their values. */
function createCachedParser(cell: Cell): (raw: string) => ReturnType<Cell['safeParse']> {
  const known = new Map<string, ReturnType<Cell['safeParse']>>();
  return (raw) => {
    const cached = known.get(raw);
    if (cached !== undefined) return cached;
    const parsed = cell.safeParse(raw);
    if (known.size < CELLS_KNOWN) known.set(raw, parsed);
    return parsed;
  };
}

function problemOfCell(place: Place, error: z.ZodError, found: string): RowProblem {
  const issue = innermostIssue(error);
  const bundleFault = faultOf(issue);
  // Schemas of other files may have messages of their own.
  const message = bundleFault === null ? issue?.message : inWords(bundleFault, BUNDLE_FAULTS);
  return {
    ...place,
    fault: bundleFault ?? { code: 'invalid', quoted: [] },
    found,
    message: `${message ?? BUNDLE_FAULTS.invalid} (found '${found}')`,
  };
}

type Issue = z.ZodError['issues'][number];

/** The first issue; for a union (empty or value), that of its value branch. */
function innermostIssue({ issues: [outer] }: z.ZodError): Issue | undefined {
  return outer?.code === 'invalid_union' ? (outer.errors.at(-1)?.[0] ?? outer) : outer;
}

/** The fault of an issue; null without a code. */
function faultOf(issue: Issue | undefined): BundleFault | null {
  if (issue === undefined) return null;
  if (isFaultCode(issue.message))
    return {
      code: issue.message,
      quoted: issue.code === 'invalid_value' ? [issue.values.map(String).join(', ')] : [],
    };
  if (issue.code === 'too_big')
    return { code: issue.origin === 'string' ? 'tooLong' : 'tooBig', quoted: [String(issue.maximum)] };
  // A text that is too short is empty, for which schemas have a fault of their own.
  return issue.code === 'too_small' && issue.origin !== 'string'
    ? { code: 'tooSmall', quoted: [String(issue.minimum)] }
    : null;
}

const isFaultCode = (message: string): message is BundleFault['code'] =>
  Object.hasOwn(BUNDLE_FAULTS, message);

function toSnakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
