import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy on this machine, such as those of companies: opens a tunnel for each `CONNECT`, always to the same port of this
 * machine, and notes what it was asked for.
 *
 * @param credentials that it demands, as `user:password`
 */
export async function startForwardProxy(targetPort: number, credentials: string | null = null) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const expected = credentials === null ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (request, client: Socket) => {
    asked.push(request.url ?? '');
    client.on('error', () => undefined);
    if (request.headers['proxy-authorization'] !== expected) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const target = connect(targetPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    sockets.add(target);
    target.on('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${credentials === null ? '' : `${credentials}@`}127.0.0.1:${port}`,
    /** `host:port` of each tunnel. */
    asked,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
