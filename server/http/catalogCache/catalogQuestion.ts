import { isProcedureAddress, procedureCallsOf, type ProcedureCall } from '../procedures/procedureCalls.ts';

/** A catalog read whose answer may be cached. */
export interface CatalogQuery {
  /** Name without the router, e.g. `players`. */
  procedure: string;
  /** Equal for equal queries, regardless of how their input is written. */
  key: string;
  /** Parsed but not validated; undefined if none was sent. */
  input: unknown;
}

/** The queries of one address: a single one, or a batch. */
export interface CatalogRequest {
  questions: readonly CatalogQuery[];
  isBatch: boolean;
}

const ROUTER = /^catalog\.([a-zA-Z]+)$/;
const URL_MAX = 2000;

/** Never cached, because its answer contains the time. */
const HUB = 'hub';

/** Whether a procedure may be answered only from the cache. */
export const isCachedProcedure = (path: string): boolean =>
  path.startsWith('catalog.') && path !== `catalog.${HUB}`;

/** Whether an address could be a catalog read; cheap, because every request is checked. */
export const isCatalogRead = (url: string): boolean => isProcedureAddress(url) && url.length <= URL_MAX;

/**
 * Parses the query in `GET /trpc/catalog.<procedure>?input=…`, or a batch of them
 * (`/trpc/catalog.a,catalog.b?batch=1&input={"0":…}`). Ignores other parameters.
 *
 * @returns null for every other address, for batches that contain anything else, and for input that is not JSON
 */
export function catalogRequestOf(url: string): CatalogRequest | null {
  if (!isCatalogRead(url)) return null;
  const asked = procedureCallsOf(url, withSortedKeys);
  if (asked === null) return null;
  try {
    return { questions: asked.calls.map((call) => questionOf(call)), isBatch: asked.isBatch };
  } catch {
    return null;
  }
}

/** @throws Error for a procedure that is not cached */
function questionOf({ path, input }: ProcedureCall): CatalogQuery {
  const procedure = ROUTER.exec(path)?.[1];
  if (procedure === undefined || procedure === HUB) throw new Error('not a cached catalog read');
  const key = input === undefined ? procedure : `${procedure} ${JSON.stringify(input)}`;
  return { procedure, key, input };
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
