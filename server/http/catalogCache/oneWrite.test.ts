import * as fc from 'fast-check';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { inOneWrite, ONE_WRITE_MAX_BYTES } from './oneWrite.ts';

it('sends every body unchanged, whatever its length and contents', async () => {
  let body = Buffer.alloc(0);
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-length': String(body.length) }).end(inOneWrite(body), 'latin1');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const aBody = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ minLength: ONE_WRITE_MAX_BYTES - 1, maxLength: ONE_WRITE_MAX_BYTES + 1 }),
  );
  await fc.assert(
    fc.asyncProperty(aBody, async (bytes) => {
      body = Buffer.from(bytes);
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
    }),
    { numRuns: 50 },
  );
  server.close();
});
