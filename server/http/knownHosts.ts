import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.ts';
import type { Log } from '../deps.ts';

/** Whether the hub may answer under the name of a `Host` header. */
export type IsKnownHost = (host: string | undefined) => boolean;

/** Answers only whether the hub works, to proxies and monitors that call it by the name of its container. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);
const ANY_NAME = '*';

const REFUSAL = `421 Misdirected Request

This hub does not answer under this name. Its operator can add the name to PUBLIC_URL or ALLOWED_HOSTS.
`;

/**
 * Recognises the hub's own names, which closes it to DNS rebinding: a page elsewhere whose name an attacker points at the
 * hub would count as the hub's own page in the browser of whoever visits it.
 *
 * The names are those of PUBLIC_URL, ALLOWED_ORIGINS and ALLOWED_HOSTS, at any port. IP addresses and `localhost` are no
 * names that anyone could point elsewhere, and clients older than HTTP/1.1 send none.
 */
export function createKnownHosts({ server, allowedOrigins }: Config): IsKnownHost {
  const names = new Set(
    [server.publicUrl, ...allowedOrigins]
      .map((origin) => new URL(origin).hostname)
      .concat(server.allowedHosts),
  );
  if (names.has(ANY_NAME)) return () => true;
  const known = new LRUCache<string, boolean>({ max: 1000 });
  return (host) => {
    if (host === undefined) return true;
    const remembered = known.get(host);
    if (remembered !== undefined) return remembered;
    const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/u, '') ?? '';
    const isKnown = names.has(name) || isAddress(name) || name === 'localhost' || name.endsWith('.localhost');
    known.set(host, isKnown);
    return isKnown;
  };
}

/** The browser's own addresses in brackets are version 6. */
const isAddress = (name: string) => isIP(name.replace(/^\[(.*)\]$/u, '$1')) !== 0;

/**
 * Answers requests for unknown hosts with 421; the log says so once.
 *
 * @returns whether it has answered
 */
export function createHostRefusal(isKnownHost: IsKnownHost, log: Log) {
  let isLogged = false;
  return ({ headers: { host }, url = '' }: IncomingMessage, res: ServerResponse): boolean => {
    if (isKnownHost(host) || HEALTH_PATHS.has(url)) return false;
    if (!isLogged) log.warn({ host }, 'refused a host that is neither in PUBLIC_URL nor in ALLOWED_HOSTS');
    isLogged = true;
    res.writeHead(421, { 'content-type': 'text/plain', 'cache-control': 'no-store', connection: 'close' });
    res.end(REFUSAL);
    return true;
  };
}
