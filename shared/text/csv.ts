export type CsvValue = string | number | boolean | null;

type CsvSeparator = ',' | ';';

/** One line of CSV (RFC 4180: comma, CRLF); booleans are 1 or 0, null is empty. */
export const csvLine = lineWith(',');

/** A `csvLine` with semicolons, which German spreadsheets expect. */
export const germanCsvLine = lineWith(';');

function lineWith(separator: CsvSeparator) {
  const special = new RegExp(`["\\r\\n${separator}]`);
  return (values: readonly CsvValue[]): string =>
    `${values.map((value) => toField(value, special)).join(separator)}\r\n`;
}

const FORMULA = /^[=+\-@\t\r]/u;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/u;

/** Quotes leading signs, which a spreadsheet would take for a formula, but not those of numbers. @param special characters that need quotes */
function toField(value: CsvValue, special: RegExp): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  const field =
    typeof value === 'string' && FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : String(value);
  return special.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
