import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller of the current request. */
export interface CallerScope {
  /** Network address. */
  readonly address: string;
  /** Known once the token of the request has been read; null before, and for strangers. */
  userId: string | null;
  isAdmin: boolean;
  /** Pieces of work under way, which may outlive the answer. */
  pending: number;
  /** Called once, when the last piece ends. */
  onIdle: (() => void) | null;
}

const scope = new AsyncLocalStorage<CallerScope>();

/** Runs the work of a request, so that log entries can name its caller. */
export const withinScope = <T>(address: string, work: () => T): T =>
  scope.run({ address, userId: null, isAdmin: false, pending: 0, onIdle: null }, work);

/** Null outside of requests, as in jobs. */
export const currentScope = (): CallerScope | null => scope.getStore() ?? null;

/** Records the signed-in user for the rest of the request. */
export function noteUser(userId: string, isAdmin = false): void {
  const current = scope.getStore();
  if (current !== undefined) Object.assign(current, { userId, isAdmin });
}

/** Runs a piece of work of the request, which is over only then, even if its caller has left. */
export async function trackWork<T>(work: () => Promise<T>): Promise<T> {
  const current = scope.getStore();
  if (current === undefined) return work();
  current.pending += 1;
  try {
    return await work();
  } finally {
    current.pending -= 1;
    if (current.pending === 0) {
      const { onIdle } = current;
      current.onIdle = null;
      onIdle?.();
    }
  }
}
