/** A catalog read whose answer may be cached. */
export interface CatalogQuestion {
  /** Name without the router, e.g. `players`. */
  procedure: string;
  /** Equal for equal questions, regardless of how their input is written. */
  key: string;
  /** Parsed but not validated; undefined when none was sent. */
  input: unknown;
}

const PREFIX = '/trpc/catalog.';
const URL_MAX = 2000;

/** Never cached, because its answer contains the time. */
const HUB = 'hub';

/** Whether an address could be a single catalog read; cheap, because every request is checked. */
export const isCatalogRead = (url: string): boolean => url.startsWith(PREFIX) && url.length <= URL_MAX;

/**
 * Reads the question of an unbatched `GET /trpc/catalog.<procedure>?input=…`.
 *
 * @returns null for every other address, and for input that is not JSON: tRPC answers those
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
