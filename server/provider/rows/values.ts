import { providerErrorOf } from '../errors.ts';
import type { ColumnValue } from '../provider.ts';

/** A value as passed to a database: booleans are the integers 0 and 1. */
export type BoundValue = string | number | null;

/**
 * Converts a value for a column and refuses what no column can hold.
 *
 * @param what names the value in the error, e.g. `Column displayName`
 * @throws ProviderError 400 for undefined, lists, objects, NaN, infinity, and text that no database stores faithfully
 */
export function bindValue(value: unknown, what: string): BoundValue {
  if (value === null) return null;
  if (value === undefined) throw providerErrorOf(400, `${what} is undefined`);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    throw providerErrorOf(400, `${what} is not a finite number`);
  }
  if (typeof value !== 'string')
    throw providerErrorOf(400, `${what} must be text, a number, a boolean or null`);
  // PostgreSQL refuses NUL, and a lone surrogate would be read back as another character.
  if (!value.includes('\0') && value.isWellFormed()) return value;
  throw providerErrorOf(400, `${what} holds a character that cannot be stored`);
}

export function bindValues(values: readonly ColumnValue[], what: string): BoundValue[] {
  return values.map((value, index) => bindValue(value, `${what} ${index + 1}`));
}
