export type CsvValue = string | number | boolean | null;

/** One line of CSV (RFC 4180: comma, CRLF); truth as 1 or 0, nothing for null. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(toField).join(',')}\r\n`;

/** Quotes leading signs, which would make a spreadsheet read a name as a formula. */
function toField(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  const field = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
