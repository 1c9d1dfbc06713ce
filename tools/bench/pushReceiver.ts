// A push service for `bench:push`, in its own process: accepts everything over HTTP/2, answers after --delay ms, and
// notes the times.
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { LOOPBACK_CERTIFICATE } from '../testing/services/loopbackCertificate.ts';

const { values } = parseArgs({ options: { delay: { type: 'string', default: '0' } } });
const delayMs = Number(values.delay);

/** Messages by device and topic: a new one replaces one that the device has not fetched yet. */
const taken = new Map<string, { atMs: number; times: number }>();

const server = createSecureServer({ ...LOOPBACK_CERTIFICATE, settings: { maxConcurrentStreams: 250 } });
server.on('stream', (stream, headers) => {
  stream.on('error', () => undefined);
  stream.resume();
  stream.on('end', () => {
    const key = `${headers[':path']} ${String(headers['topic'])}`;
    const answer = () => {
      // The message counts as accepted when the answer is sent, even if no one reads it.
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
