import { providerErrorOf } from '../../errors.ts';
import { toCamel } from '../../rows/names.ts';
import type { ListOptions, OrderBy } from '../../provider.ts';
import { whereOf } from './filters.ts';

/** Reads the list options from the query parameters of a GET. @throws ProviderError 400 */
export function listOptionsOf(parameters: URLSearchParams): ListOptions {
  return {
    where: whereOf(parameters),
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
  const keys = text.split(',').map((item): [string, 'asc' | 'desc'] => {
    const [, name, direction = 'asc'] = /^\s*(\w+)(?:\.(asc|desc))?\s*$/.exec(item) ?? [];
    if (name === undefined) throw providerErrorOf(400, 'The order is malformed');
    return [toCamel(name), direction === 'desc' ? 'desc' : 'asc'];
  });
  return Object.fromEntries(keys);
}

function rowNumberOf(parameters: URLSearchParams, name: 'limit' | 'offset'): number | undefined {
  const text = parameters.get(name);
  if (text === null || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text))
    throw providerErrorOf(400, `The ${name} must be a whole number of at least 0`);
  return Number(text);
}
