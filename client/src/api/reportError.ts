/** The one place where the client logs; what went wrong is said in English, for developers. */
export function reportError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the client's log
  console.error(what, error);
}
