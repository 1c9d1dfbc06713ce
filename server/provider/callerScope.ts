import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose request is being worked on. */
export interface CallerScope {
  /** Network address. */
  readonly address: string;
  /** Known once the token of the request was read; null before, and for strangers. */
  userId: string | null;
}

const scope = new AsyncLocalStorage<CallerScope>();

/** Does the work of a request, so that whatever is logged meanwhile can say where from. */
export const withinScope = <T>(address: string, work: () => T): T =>
  scope.run({ address, userId: null }, work);

/** Null outside of requests, as in jobs. */
export const currentScope = (): CallerScope | null => scope.getStore() ?? null;

/** Notes who is signed in for the rest of the request. */
export function noteUser(userId: string): void {
  const current = scope.getStore();
  if (current !== undefined) current.userId = userId;
}
