import { providerErrorOf } from '../errors.ts';
import { toSnake } from './names.ts';
import type { Direction, OrderBy, TableRow } from '../provider.ts';
import { bindValue, type BoundValue } from './values.ts';

const DIRECTIONS = new Set<Direction | undefined>(['asc', 'desc', 'asc nulls last', 'desc nulls first']);
/** Column (snake_case) and direction, in order of precedence. */
export type OrderKeys = readonly (readonly [column: string, direction: Direction])[];

/** The keys that a list is ordered by: the given ones, then `id`, which makes the order unambiguous. */
export function orderKeysOf(orderBy: OrderBy | undefined): OrderKeys {
  const keys = Object.entries(orderBy ?? {}).map(([key, direction]) => {
    if (direction === undefined || !DIRECTIONS.has(direction))
      throw providerErrorOf(400, `Order of ${key} must be asc or desc`);
    return [toSnake(key), direction] as const;
  });
  return keys.some(([column]) => column === 'id') ? keys : [...keys, ['id', 'asc']];
}

/**
 * Creates an opaque mark of a position in an ordered list, for `ListOptions.cursor`.
 *
 * @param row the last row received; contains `id` and every key of `orderBy`
 * @param orderBy the same order as in the list to continue
 * @throws ProviderError 400 when the row lacks one of these keys
 */
export function cursorAfter<R extends object = TableRow>(row: R, orderBy?: OrderBy<R>): string {
  const keys = orderKeysOf(orderBy);
  const valueOf = new Map(Object.entries(row).map(([key, value]) => [toSnake(key), value as unknown]));
  const values = keys.map(([column]) => bindValue(valueOf.get(column), `Cursor value of ${column}`));
  return Buffer.from(JSON.stringify({ keys, values })).toString('base64url');
}

/**
 * Reads the values of a cursor, one for each of `keys`.
 *
 * @throws ProviderError 400 when the cursor is malformed or belongs to another order
 */
export function cursorValues(cursor: string, keys: OrderKeys): BoundValue[] {
  const read: unknown = parseCursor(cursor);
  if (typeof read !== 'object' || read === null || !('keys' in read) || !('values' in read))
    throw malformedCursor();
  if (JSON.stringify(read.keys) !== JSON.stringify(keys))
    throw providerErrorOf(400, 'The cursor belongs to another order');
  if (!Array.isArray(read.values) || read.values.length !== keys.length) throw malformedCursor();
  return read.values.map((value: unknown) => bindValue(value, 'A cursor value'));
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch (error) {
    throw malformedCursor(error);
  }
}

const malformedCursor = (cause?: unknown) => providerErrorOf(400, 'The cursor is malformed', cause);
