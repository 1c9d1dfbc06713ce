import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SafeFetch } from '../../outgoing/safeFetch.ts';
import { bareHost, portOf } from '../../outgoing/target.ts';
import { isSameSecret } from '../../security/secrets.ts';

/** A proxy on this machine that leads to the public internet only, for a browser that shows a stranger's page. */
export interface GuardedProxy extends AsyncDisposable {
  server: string;
  username: string;
  password: string;
}

/** Maximum bytes that one page may load. */
const PAGE_BYTES = 50 * 1024 * 1024;
const IDLE_MS = 10_000;

export async function startGuardedProxy(safeFetch: SafeFetch): Promise<GuardedProxy> {
  const username = 'hub';
  const password = randomBytes(24).toString('hex');
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const sockets = new Set<Duplex>();
  let bytes = 0;

  function track(socket: Duplex): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  }
  async function open(url: URL): Promise<Socket> {
    const socket = await safeFetch.openSocket(bareHost(url), portOf(url));
    track(socket);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > PAGE_BYTES) for (const one of sockets) one.destroy();
    });
    return socket;
  }
  const isKnown = (request: IncomingMessage) =>
    isSameSecret(request.headers['proxy-authorization'] ?? '', authorization);

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = safeFetch.parse(request.url);
    const socket = await open(url);
    const { 'proxy-authorization': _key, 'proxy-connection': _kind, ...headers } = request.headers;
    const forwarded = ask({
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, connection: 'close' },
      createConnection: () => socket,
    });
    forwarded.on('error', () => response.destroy());
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  }

  const server = createServer((request, response) => {
    if (!isKnown(request)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="hub"' }).end();
      return;
    }
    forward(request, response).catch(() => response.writeHead(403).end());
  });
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    track(client);
    if (!isKnown(request)) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="hub"\r\n\r\n',
      );
      return;
    }
    tunnel(request.url ?? '', client, head).catch(() => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  });

  async function tunnel(target: string, client: Duplex, head: Buffer): Promise<void> {
    const socket = await open(safeFetch.parse(`https://${target}/`));
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) socket.write(head);
    socket.once('close', () => client.destroy());
    client.once('close', () => socket.destroy());
    client.pipe(socket).pipe(client);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    username,
    password,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
