import { decodeText } from '@hub/shared/text/decodeText.ts';

/** Larger files are not lists of a team. */
const FILE_BYTES_MAX = 200_000;
const SEPARATORS = [';', '\t', ','] as const;
const LINES = /\r\n|\n|\r/u;

/**
 * The list of players in a file, in UTF-8 or, as older spreadsheets write it, in Windows-1252; table cells are separated by
 * tabs.
 *
 * @throws RangeError if the file is too large for a list
 */
export async function readSquadFile(file: File): Promise<string> {
  if (file.size > FILE_BYTES_MAX) throw new RangeError('The file is too large for a list');
  return toColumns(decodeText(new Uint8Array(await file.arrayBuffer())));
}

/** In a table, all lines have the same number of cells, at least two; any other text is returned unchanged. */
export function toColumns(text: string): string {
  const lines = text.split(LINES).filter((line) => line.trim() !== '');
  for (const separator of SEPARATORS) {
    const rows = lines.map((line) => cellsOf(line, separator));
    const width = rows[0]?.length ?? 0;
    if (rows.length > 1 && width > 1 && rows.every((row) => row.length === width))
      return rows.map((row) => row.join('\t')).join('\n');
  }
  return text;
}

/** The cells of a line (RFC 4180), without quotes and with commas in them as spaces: `"Kane, Harry"` is one name. */
function cellsOf(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter === ',' ? ' ' : letter;
  }
  return cells;
}
