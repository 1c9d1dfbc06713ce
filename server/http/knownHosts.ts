import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.ts';
import type { Log } from '../deps.ts';
import { hasOneHost } from '@hub/provider/wire/access.ts';

/** Whether the hub may answer under the name of a `Host` header. */
export type IsKnownHost = (host: string | undefined) => boolean;

/** Paths that proxies and monitors may also call by the name of a container, since they only report the hub's health. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);
const ANY_NAME = '*';

const REFUSAL = `421 Misdirected Request

This hub does not answer under this name. Its operator can add the name to PUBLIC_URL or ALLOWED_HOSTS.
`;

/**
 * Recognises the hub's own names, as a protection against DNS rebinding: if an attacker's domain pointed at the hub, its page
 * would count as the hub's own in visitors' browsers.
 *
 * The names are those of PUBLIC_URL, ALLOWED_ORIGINS and ALLOWED_HOSTS, at any port. IP addresses and `localhost` are allowed,
 * since no one can point them elsewhere, and so is no name, as clients older than HTTP/1.1 send none.
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

/** Addresses in brackets are IPv6. */
const isAddress = (name: string) => isIP(name.replace(/^\[(.*)\]$/u, '$1')) !== 0;

/**
 * Answers requests for several hosts with 400, and those for unknown ones with 421, which it logs once.
 *
 * @returns whether it has answered
 */
export function createHostRefusal(isKnownHost: IsKnownHost, log: Log) {
  let isLogged = false;
  return (request: IncomingMessage, res: ServerResponse): boolean => {
    if (!hasOneHost(request)) {
      res.writeHead(400, { 'content-length': '0', 'cache-control': 'no-store', connection: 'close' }).end();
      return true;
    }
    const { url = '' } = request;
    const { host } = request.headers;
    if (isKnownHost(host) || HEALTH_PATHS.has(url)) return false;
    if (!isLogged) log.warn({ host }, 'refused a host that is neither in PUBLIC_URL nor in ALLOWED_HOSTS');
    isLogged = true;
    res.writeHead(421, { 'content-type': 'text/plain', 'cache-control': 'no-store', connection: 'close' });
    res.end(REFUSAL);
    return true;
  };
}
