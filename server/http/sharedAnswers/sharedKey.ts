import { compareText } from '@hub/shared/text/compareText.ts';
import { memoizeText } from './memoizeText.ts';

/** Longest address whose answer is kept. */
const LENGTH_MAX = 2000;
const CATALOG = '/trpc/catalog.';
const NAMES = /^(?:catalog\.[a-zA-Z]+,?)+$/u;
/** Never shared, because its answer contains the time. */
const HUB = 'catalog.hub';
/** Calls in one request. */
export const BATCH_MAX = 10;

/** The catalog reads of an address. */
export interface CatalogReads {
  /** With their router, e.g. `catalog.players`. */
  names: readonly string[];
  isBatch: boolean;
}

/** Whether a procedure's answers are the same for everybody, and come only from memory or one computation. */
export const isSharedProcedure = (name: string): boolean => name.startsWith('catalog.') && name !== HUB;

export const isCatalogAddress = (url: string): boolean => url.startsWith(CATALOG);

/** The key of the answer at an address, equal for equal questions; null if the answer is not shared. */
export const keyOf = (url: string): string | null => known(url).key;

/** The catalog reads of an address; null for every other address, mixed batches, and input that is not JSON. */
export const catalogReadsOf = (url: string): CatalogReads | null => known(url).reads;

const known = memoizeText((url: string): { key: string | null; reads: CatalogReads | null } => {
  const none = { key: null, reads: null };
  if (url.length > LENGTH_MAX) return none;
  const [path = '', query = ''] = url.split('?', 2);
  if (!isCatalogAddress(url)) return { ...none, key: query === '' ? path : null };
  const list = path.slice('/trpc/'.length);
  const names = list.split(',');
  const parameters = new URLSearchParams(query);
  const isBatch = parameters.get('batch') === '1';
  if (!NAMES.test(list) || !names.every(isSharedProcedure)) return none;
  if (names.length > (isBatch ? BATCH_MAX : 1)) return none;
  try {
    const input = parameters.get('input');
    const canonical = input === null ? '' : JSON.stringify(JSON.parse(input, withSortedKeys));
    return { key: `${isBatch} ${list} ${canonical}`, reads: { names, isBatch } };
  } catch {
    return none;
  }
});

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => compareText(one, other)));
}
