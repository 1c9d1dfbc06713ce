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
  const fault = faultOf(value);
  if (fault !== null) throw providerErrorOf(400, `${what} ${fault}`);
  return typeof value === 'boolean' ? Number(value) : (value as BoundValue);
}

/** Why no column can hold a value, as the rest of a sentence; null for one that can be stored. */
function faultOf(value: unknown): string | null {
  if (value === null || typeof value === 'boolean') return null;
  if (value === undefined) return 'is undefined';
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is not a finite number';
  if (typeof value !== 'string') return 'must be text, a number, a boolean or null';
  // PostgreSQL refuses NUL, and a lone surrogate would be read back as another character.
  return !value.includes('\0') && value.isWellFormed() ? null : 'contains a character that cannot be stored';
}

export function bindValues(values: readonly ColumnValue[], what: string): BoundValue[] {
  return values.map((value, index) =>
    // Only a faulty value gets its sentence, because there may be thousands of values.
    faultOf(value) === null
      ? typeof value === 'boolean'
        ? Number(value)
        : value
      : bindValue(value, `${what} ${index + 1}`),
  );
}
