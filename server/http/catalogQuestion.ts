/** A read of the catalog whose answer may be kept. */
export interface CatalogQuestion {
  /** Without the router's name, e.g. `players`. */
  procedure: string;
  /** Equal for equal questions, however their input was written. */
  key: string;
  /** Parsed, not checked; undefined: none was sent. */
  input: unknown;
}

const PREFIX = '/trpc/catalog.';
const URL_MAX = 2000;

/** Carries the time itself, so that it is never kept. */
const HUB = 'hub';

/** Whether an address could be a single read of the catalog; cheap, for every request passes here. */
export const isCatalogRead = (url: string): boolean => url.startsWith(PREFIX) && url.length <= URL_MAX;

/**
 * The question of an unbatched `GET /trpc/catalog.<procedure>?input=…`.
 *
 * @returns null for every other address, also for an input that is no JSON: tRPC answers those
 */
export function catalogQuestionOf(url: string): CatalogQuestion | null {
  if (!isCatalogRead(url)) return null;
  const [path = '', query = ''] = url.slice(PREFIX.length).split('?', 2);
  if (!/^[a-zA-Z]+$/.test(path) || path === HUB) return null;
  if (query === '') return { procedure: path, key: path, input: undefined };
  const parameters = [...new URLSearchParams(query)];
  const [name, json] = parameters[0] ?? [];
  if (parameters.length !== 1 || name !== 'input' || json === undefined) return null;
  try {
    const input: unknown = JSON.parse(json, withSortedKeys);
    return { procedure: path, key: `${path} ${JSON.stringify(input)}`, input };
  } catch {
    return null;
  }
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
