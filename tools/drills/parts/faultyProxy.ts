import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Faults between a hub and its provider. */
export const FAULTS = [
  'tooMany',
  'internal',
  'unavailable',
  'cutBefore',
  'cutAfter',
  'cutInside',
  'malformed',
  'html',
  'silent',
] as const;
export type Fault = (typeof FAULTS)[number];

/** How long a silent provider keeps a request open. */
const SILENCE_MS = 30_000;

export interface FaultyProxy {
  url: string;
  /** How often each fault has occurred. */
  struck: Partial<Record<Fault, number>>;
  close(): Promise<void>;
}

/**
 * A proxy between a hub and its provider.
 *
 * @param choose the fault of the next request; null lets it pass
 */
export async function openFaultyProxy(target: string, choose: () => Fault | null): Promise<FaultyProxy> {
  const struck: Partial<Record<Fault, number>> = {};
  const server = createServer((incoming, answer) => {
    const fault = choose();
    if (fault !== null) struck[fault] = (struck[fault] ?? 0) + 1;
    incoming.on('error', () => undefined);
    answer.on('error', () => undefined);
    strike(fault, target, incoming, answer);
  });
  // The hub's socket to the provider gets no answer; the hub tries again by itself.
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    struck,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function strike(
  fault: Fault | null,
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
): void {
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case 'tooMany':
      answer.writeHead(429, { ...json, 'retry-after': '1' }).end('{"error":{"message":"slow down"}}');
      return;
    case 'internal':
      answer.writeHead(500, json).end('{"error":{"message":"at secret.ts:1:1"}}');
      return;
    case 'unavailable':
      answer.writeHead(503, json).end('{}');
      return;
    case 'cutBefore':
      incoming.destroy();
      return;
    case 'malformed':
      answer.writeHead(200, json).end('{"rows":[{"id"');
      return;
    case 'html':
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      return;
    case 'silent': {
      const timer = setTimeout(() => answer.destroy(), SILENCE_MS).unref();
      answer.on('close', () => clearTimeout(timer));
      return;
    }
    case 'cutAfter':
    case 'cutInside':
    case null:
      pass(fault, target, incoming, answer);
  }
}

/** Passes a request on; the answer arrives, is cut off in the middle, or never arrives although the work is done. */
function pass(
  fault: 'cutAfter' | 'cutInside' | null,
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
): void {
  const { method, url = '/', headers } = incoming;
  const onward = request(target + url, { method, headers }, (reply) => {
    const parts: Buffer[] = [];
    reply.on('data', (part: Buffer) => parts.push(part));
    reply.on('end', () => {
      const body = Buffer.concat(parts);
      if (fault === 'cutAfter') {
        answer.destroy();
        return;
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      if (fault === null) answer.end(body);
      else answer.write(body.subarray(0, Math.floor(body.length / 2)), () => answer.destroy());
    });
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}
