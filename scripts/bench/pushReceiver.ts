// A push service for `bench:push`, in a process of its own: takes everything over HTTP/2, answers after --delay ms, and notes when.
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { LOOPBACK_CERTIFICATE } from '../../server/testing/services/loopbackCertificate.ts';

const { values } = parseArgs({ options: { delay: { type: 'string', default: '0' } } });
const delayMs = Number(values.delay);

/** A message is known by its device and its topic: another one replaces it where the device has not fetched it yet. */
const taken = new Map<string, { atMs: number; times: number }>();

const server = createSecureServer({ ...LOOPBACK_CERTIFICATE, settings: { maxConcurrentStreams: 250 } });
server.on('stream', (stream, headers) => {
  stream.on('error', () => undefined);
  stream.resume();
  stream.on('end', () => {
    const key = `${headers[':path']} ${String(headers['topic'])}`;
    const answer = () => {
      // It was accepted when the answer leaves, whether or not anybody is there to read it.
      const before = taken.get(key);
      taken.set(key, { atMs: before?.atMs ?? Date.now(), times: (before?.times ?? 0) + 1 });
      if (!stream.destroyed) stream.respond({ ':status': 201 }, { endStream: true });
    };
    if (delayMs === 0) answer();
    else setTimeout(answer, delayMs);
  });
});
server.on('session', (session) => session.on('error', () => undefined));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (question) => {
  if (question === 'count') return process.send?.({ count: taken.size });
  const { user, system } = process.cpuUsage();
  return process.send?.({
    taken: [...taken].map(([key, { atMs, times }]) => [key, atMs, times]),
    cpuSeconds: (user + system) / 1e6,
  });
});
process.on('disconnect', () => process.exit(0));
