// A push service for `bench:push`, in a process of its own: takes everything, and notes when.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const taken: [path: string, atMs: number][] = [];

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    taken.push([request.url ?? '', Date.now()]);
    response.writeHead(201).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', () => process.send?.({ taken }));
process.on('disconnect', () => process.exit(0));
