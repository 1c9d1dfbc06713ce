/** Characters that browsers drop or replace in addresses and that no legitimate address contains. */
// oxlint-disable-next-line no-control-regex
const DECEPTIVE = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/;

const LENGTH_LIMIT = 2000;

/**
 * Checks where the browser may go after sign-in, because any other address would leak the tokens.
 *
 * @param given the parameter `redirect_url`: an address on an allowed origin, or a path of the hub
 * @param origins allowed origins, e.g. `https://hub.example`; the first is the hub's own
 * @returns the address in its canonical form, without any tokens; null when it is not allowed
 */
export function returnAddressOf(given: unknown, origins: readonly [string, ...string[]]): URL | null {
  if (typeof given !== 'string' || given.length > LENGTH_LIMIT || DECEPTIVE.test(given)) return null;
  const url = URL.parse(given, given.startsWith('/') ? origins[0] : undefined);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (!origins.includes(url.origin)) return null;
  for (const name of ['access_token', 'refresh_token']) url.searchParams.delete(name);
  return url;
}

/** The hub's own origin as the browser sees it, for names that only this machine can answer to; null otherwise. */
export function loopbackOriginOf(host: string | undefined): string | null {
  return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host)
    ? `http://${host}`
    : null;
}
