import { providerErrorOf } from '../../errors.ts';
import { toCamel } from '../../rows/names.ts';
import type { Direction, ListOptions, OrderBy } from '../../provider.ts';
import { whereOf } from './filters.ts';

/**
 * Reads the list options from the query parameters of a GET.
 *
 * @param isEncodedTwice as in `whereOf`
 * @throws ProviderError 400
 */
export function listOptionsOf(parameters: URLSearchParams, isEncodedTwice = false): ListOptions {
  return {
    where: whereOf(parameters, isEncodedTwice),
    select: selectionOf(parameters.get('select')),
    orderBy: orderOf(parameters.get('order')),
    limit: rowNumberOf(parameters, 'limit'),
    offset: rowNumberOf(parameters, 'offset'),
    cursor: parameters.get('cursor') ?? undefined,
  };
}

function selectionOf(text: string | null): string[] | undefined {
  if (text === null || text === '' || text === '*') return undefined;
  return [...new Set(text.split(',').map((name) => toCamel(name.trim())))];
}

function orderOf(text: string | null): OrderBy | undefined {
  if (text === null || text === '') return undefined;
  const keys = text.split(',').map((item): [string, Direction] => {
    const [, name, direction = 'asc', nulls] =
      /^\s*(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?\s*$/.exec(item) ?? [];
    if (name === undefined) throw providerErrorOf(400, 'The order is malformed');
    return [toCamel(name), directionOf(direction === 'desc' ? 'desc' : 'asc', nulls)];
  });
  return Object.fromEntries(keys);
}

function directionOf(direction: 'asc' | 'desc', nulls: string | undefined): Direction {
  if (direction === 'asc') return nulls === 'last' ? 'asc nulls last' : 'asc';
  return nulls === 'first' ? 'desc nulls first' : 'desc';
}

/**
 * The rows that the header `Range: 0-9` asks for, as clients of PostgREST send it; undefined without one, or for another
 * unit than rows.
 *
 * @throws ProviderError 416 for a range that ends before it begins
 */
export function rangeOf(header: string | undefined): { offset: number; limit?: number } | undefined {
  const [, first, last] = /^\s*(?:items=)?(\d{1,15})-(\d{1,15})?\s*$/.exec(header ?? '') ?? [];
  if (first === undefined) return undefined;
  const offset = Number(first);
  if (last === undefined) return { offset };
  if (Number(last) < offset) throw providerErrorOf(416, 'The range ends before it begins');
  return { offset, limit: Number(last) - offset + 1 };
}

/** The rows of a range among those that the options select. */
export function withinRange(options: ListOptions, range: ReturnType<typeof rangeOf>): ListOptions {
  if (range === undefined) return options;
  const left = Math.max(0, (options.limit ?? Infinity) - range.offset);
  const limit = Math.min(left, range.limit ?? Infinity);
  return {
    ...options,
    offset: (options.offset ?? 0) + range.offset,
    ...(limit !== Infinity && { limit }),
  };
}

function rowNumberOf(parameters: URLSearchParams, name: 'limit' | 'offset'): number | undefined {
  const text = parameters.get(name);
  if (text === null || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text))
    throw providerErrorOf(400, `The ${name} must be a whole number of at least 0`);
  return Number(text);
}
