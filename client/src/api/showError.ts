/** Shows a failure in the browser console, the only place where the client logs; the message is English, for developers. */
export function showError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the client's log
  console.error(what, error);
}
