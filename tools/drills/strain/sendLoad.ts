// A thread that sends requests at a steady rate, so that the drill's own measurements do not wait for its load.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, request } from 'undici';
import type { Load } from './strain.ts';

const { url, loads } = workerData as { url: string; loads: readonly Load[] };
const STEP_MS = 20;
const statuses: Record<string, number> = {};
const stop = new AbortController();
const stopped = once(stop.signal, 'abort');
parentPort?.on('message', () => stop.abort());

/** Sends the requests of a load in turn until stopped. */
async function keepSending(load: Load): Promise<void> {
  const agent = new Agent({ connections: load.connections, headersTimeout: 60_000, bodyTimeout: 60_000 });
  let inFlight = 0;

  async function send(nth: number): Promise<void> {
    const {
      path,
      method = 'GET',
      headers = {},
      body,
    } = load.requests[nth % load.requests.length] ?? { path: '/' };
    inFlight += 1;
    let status = 'none';
    try {
      const answer = await request(url + path.replaceAll('{n}', String(nth)), {
        dispatcher: agent,
        method,
        headers,
        body: body === undefined ? null : Buffer.from(body),
      });
      await answer.body.dump();
      status = String(answer.statusCode);
      if ((status === '429' || status === '503') && answer.headers['retry-after'] === undefined)
        status = `${status} without Retry-After`;
    } catch {
      if (stop.signal.aborted) status = 'cut off at the end';
    }
    inFlight -= 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
  }

  let sent = 0;
  const startedMs = performance.now();
  while (!stop.signal.aborted) {
    const due = ((performance.now() - startedMs) / 1000) * load.perSecond;
    while (sent < due) {
      // Requests that the hub is too slow for are skipped, not delayed.
      if (inFlight < load.connections) void send(sent);
      sent += 1;
    }
    await wait(STEP_MS);
  }
  await agent.destroy();
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('ready');
await Promise.all([stopped, ...loads.map(keepSending)]);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(statuses);
parentPort?.close();
