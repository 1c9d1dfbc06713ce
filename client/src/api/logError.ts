/** Logs a failure to the browser console, the only place where the client logs; the message is English, for developers. */
export function logError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the client's log
  console.error(what, error);
}
