/** A catalog read whose answer may be cached. */
export interface CatalogQuery {
  /** Name without the router, e.g. `players`. */
  procedure: string;
  /** Equal for equal questions, regardless of how their input is written. */
  key: string;
  /** Parsed but not validated; undefined when none was sent. */
  input: unknown;
}

/** What one address asks: a single question, or several whose answers travel together. */
export interface CatalogRequest {
  questions: readonly CatalogQuery[];
  isBatch: boolean;
}

const PREFIX = '/trpc/';
const ROUTER = /^catalog\.([a-zA-Z]+)$/;
const URL_MAX = 2000;
/** tRPC's own limit for batches, which applies to batches from the cache as well. */
export const BATCH_MAX = 10;

/** Never cached, because its answer contains the time. */
const HUB = 'hub';

/** Whether the answer of a procedure may come from the cache only. */
export const isCachedProcedure = (path: string): boolean =>
  path.startsWith('catalog.') && path !== `catalog.${HUB}`;

/** Whether an address could be a catalog read; cheap, because every request is checked. */
export const isCatalogRead = (url: string): boolean => url.startsWith(PREFIX) && url.length <= URL_MAX;

/**
 * Reads what `GET /trpc/catalog.<procedure>?input=…` asks, or a batch of such reads
 * (`/trpc/catalog.a,catalog.b?batch=1&input={"0":…}`). Other parameters mean nothing and are ignored.
 *
 * @returns null for every other address, for batches that hold anything else, and for input that is not JSON
 */
export function catalogRequestOf(url: string): CatalogRequest | null {
  if (!isCatalogRead(url)) return null;
  const [path = '', query = ''] = url.slice(PREFIX.length).split('?', 2);
  const parameters = new URLSearchParams(query);
  const isBatch = parameters.get('batch') === '1';
  const names = isBatch ? path.split(',') : [path];
  if (names.length > BATCH_MAX) return null;
  const procedures = names.map((name) => ROUTER.exec(name)?.[1]);
  try {
    const json = parameters.get('input');
    const input: unknown = json === null ? undefined : JSON.parse(json, withSortedKeys);
    const inputs = isBatch ? names.map((_name, index) => partOf(input, index)) : [input];
    const questions = procedures.map((procedure, index) => questionOf(procedure, inputs[index]));
    return { questions, isBatch };
  } catch {
    return null;
  }
}

/** tRPC numbers the inputs of a batch from 0 and leaves out those that are undefined. */
function partOf(input: unknown, index: number): unknown {
  return typeof input === 'object' && input !== null
    ? (input as Record<string, unknown>)[String(index)]
    : undefined;
}

/** @throws Error for a procedure that is not cached */
function questionOf(procedure: string | undefined, input: unknown): CatalogQuery {
  if (procedure === undefined || procedure === HUB) throw new Error('not a cached catalog read');
  const key = input === undefined ? procedure : `${procedure} ${JSON.stringify(input)}`;
  return { procedure, key, input };
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
