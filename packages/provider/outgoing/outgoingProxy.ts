import { once } from 'node:events';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Socket } from 'node:net';

/** The only way out of some networks. */
export interface OutgoingProxy {
  /** `http://…` or `https://…`, perhaps with a user name and a password. */
  url: string;
  /** Hosts and domains that are reached without it; `*` is any. */
  except: readonly string[];
}

export const isExcepted = ({ except }: OutgoingProxy, host: string): boolean =>
  except.some((name) => name === '*' || host === name || host.endsWith(`.${name.replace(/^\*?\./u, '')}`));

/**
 * Opens a tunnel to an address.
 *
 * @throws Error if the proxy refuses
 */
export async function connectThrough(
  { url }: OutgoingProxy,
  address: string,
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const proxy = new URL(url);
  const target = `${address.includes(':') ? `[${address}]` : address}:${port}`;
  const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(':');
  const request = (proxy.protocol === 'https:' ? requestTls : requestPlain)({
    host: proxy.hostname.replaceAll(/^\[|\]$/gu, ''),
    port: proxy.port || undefined,
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      ...(credentials !== ':' && {
        'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
      }),
    },
    // Not through the proxy itself.
    agent: false,
    signal,
  });
  request.end();
  const [answer, socket] = (await once(request, 'connect')) as [IncomingMessage, Socket];
  if (answer.statusCode === 200) return socket;
  socket.destroy();
  throw new Error(`The proxy answers ${answer.statusCode}`);
}
