/** A call of one procedure in an address. */
export interface ProcedureCall {
  /** With its router, e.g. `myTeam.teams`. */
  path: string;
  /** Parsed but not validated; undefined if none was sent. */
  input: unknown;
}

/** The calls in one address: a single one, or a batch. */
export interface ProcedureCalls {
  calls: readonly ProcedureCall[];
  isBatch: boolean;
}

const PREFIX = '/trpc/';
/** Limit for batches, both for tRPC and for those answered before Express. */
export const BATCH_MAX = 10;

/** Whether an address could name procedures; cheap, because every request is checked. */
export const isProcedureAddress = (url: string): boolean => url.startsWith(PREFIX);

/**
 * Parses the call in `GET /trpc/<path>?input=…`, or a batch of calls (`/trpc/a.b,c.d?batch=1&input={"0":…}`). Ignores other
 * parameters.
 *
 * @param revive reviver for `JSON.parse`
 * @returns null for every other address, for longer batches, and for input that is not JSON
 */
export function procedureCallsOf(
  url: string,
  revive?: (key: string, value: unknown) => unknown,
): ProcedureCalls | null {
  if (!isProcedureAddress(url)) return null;
  const [path = '', query = ''] = url.slice(PREFIX.length).split('?', 2);
  const parameters = new URLSearchParams(query);
  const isBatch = parameters.get('batch') === '1';
  const paths = isBatch ? path.split(',') : [path];
  if (paths.length > BATCH_MAX) return null;
  const json = parameters.get('input');
  let input: unknown;
  try {
    input = json === null ? undefined : JSON.parse(json, revive);
  } catch {
    return null;
  }
  const calls = paths.map((each, index) => ({ path: each, input: isBatch ? partOf(input, index) : input }));
  return { calls, isBatch };
}

/** tRPC numbers the inputs of a batch from 0 and omits undefined ones. */
function partOf(input: unknown, index: number): unknown {
  return typeof input === 'object' && input !== null
    ? (input as Record<string, unknown>)[String(index)]
    : undefined;
}
