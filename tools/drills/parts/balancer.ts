import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const HEALTH_EVERY_MS = 500;
/** As in the Caddyfile. */
const RETRY_EVERY_MS = 100;
const TRY_MS = 10_000;

interface Target {
  url: string;
  isReady: boolean;
  /** Requests in flight. */
  busy: number;
}

export interface Balancer {
  url: string;
  /** Stops sending requests to `from`, if given, and starts sending them to `to`. */
  replace(from: string | null, to: string): void;
  close(): Promise<void>;
}

/**
 * Balances requests among hubs as configured for Caddy in `scripts/compose/Caddyfile`: the least busy ready hub gets a
 * request, and if it refuses the connection, another one does.
 */
export async function openBalancer(): Promise<Balancer> {
  let targets: Target[] = [];
  const stopping = new AbortController();
  const server = createServer((incoming, answer) => {
    incoming.on('error', () => undefined);
    answer.on('error', () => undefined);
    void pass(() => targets, incoming, answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const checking = checkHealth(() => targets, stopping.signal);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replace(from, to) {
      targets = [...targets.filter(({ url }) => url !== from), { url: to, isReady: true, busy: 0 }];
    },
    async close() {
      stopping.abort();
      await checking;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function checkHealth(targets: () => readonly Target[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await Promise.all(
      targets().map(async (target) => {
        target.isReady = await fetch(`${target.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      }),
    );
    await wait(HEALTH_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function pass(
  targets: () => readonly Target[],
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const body = Buffer.concat((await incoming.toArray()) as Buffer[]);
  const untilMs = performance.now() + TRY_MS;
  while (performance.now() < untilMs) {
    const target = targets()
      .filter(({ isReady }) => isReady)
      .toSorted((one, other) => one.busy - other.busy)[0];
    if (target !== undefined && (await send(target, { incoming, body, answer }))) return;
    if (target !== undefined) target.isReady = false;
    await wait(RETRY_EVERY_MS);
  }
  answer.writeHead(502).end();
}

/** @returns false if the target refuses connections @throws Error for any other failure */
async function send(
  target: Target,
  { incoming, body, answer }: { incoming: IncomingMessage; body: Buffer; answer: ServerResponse },
): Promise<boolean> {
  target.busy += 1;
  try {
    const { method = 'GET', url = '/', headers } = incoming;
    const sent = request(target.url + url, {
      method,
      headers: { ...headers, connection: 'close', 'x-forwarded-for': '127.0.0.1' },
    });
    sent.end(body);
    const [received] = (await once(sent, 'response')) as [IncomingMessage];
    const { connection: _connection, ...passed } = received.headers;
    answer.writeHead(received.statusCode ?? 502, passed);
    answer.end(Buffer.concat((await received.toArray()) as Buffer[]));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return false;
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
    return true;
  } finally {
    target.busy -= 1;
  }
}
