import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { MEMORY_MB, type LimitedHub } from './limitedHub.ts';
import type { PreparedSeason } from './prepareSeason.ts';

/** Requests sent in turn, at a steady rate; `{n}` in a path is replaced by their number. */
export interface Load {
  requests: { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: Uint8Array }[];
  perSecond: number;
  /** Maximum number of requests in flight; further ones are not sent. */
  connections: number;
}

/** A named load for a hub; to add one, extend a drill's list. */
export interface Scenario {
  name: string;
  loads: Load[];
  /** Called at the beginning. */
  begin?: () => void;
}

export interface Strain {
  scenario: string;
  /** The slowest health check, and the 95th percentile. */
  healthMs: number;
  healthP95Ms: number;
  newcomerMs: number;
  voteMs: number;
  rssMb: number;
  logLinesPerMinute: number;
  /** Numbers of answers to the load, by status. */
  statuses: Record<string, number>;
  /** Problems, in words. */
  troubles: string[];
}

const MAX = { healthMs: 300, newcomerMs: 500, voteMs: 500, rssMb: MEMORY_MB - 32, logLinesPerMinute: 100 };
const HEALTH_EVERY_MS = 200;
const NEWCOMER_EVERY_MS = 1000;
/** Stays below a fan's limit of votes per minute. */
const VOTE_EVERY_MS = 2500;
const RSS_EVERY_MS = 500;

/** Measures how a hub serves others under a load, for the given seconds. */
export async function strain(
  hub: LimitedHub,
  { voter, polls }: PreparedSeason,
  { name, loads, begin = () => undefined }: Scenario,
  seconds: number,
): Promise<Strain> {
  const stopping = new AbortController();
  const found = { healthMs: 0, newcomerMs: 0, voteMs: 0, rssMb: 0 };
  const healthMs: number[] = [];
  const troubles = new Set<string>();
  begin();
  const linesBefore = hub.logLines();
  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work();
      await wait(everyMs, null, { signal: stopping.signal }).catch(() => null);
    }
  };
  /** Measures a request that must succeed. */
  const probe = async (what: keyof typeof found, path: string, init: RequestInit = {}) => {
    const startedMs = performance.now();
    const status = await statusOf(hub.url + path, init);
    const tookMs = performance.now() - startedMs;
    found[what] = Math.max(found[what], tookMs);
    if (what === 'healthMs') healthMs.push(tookMs);
    if (status !== 200) troubles.add(`${path} answered ${status}`);
  };
  const worker = new Worker(new URL('sendLoad.ts', import.meta.url), { workerData: { url: hub.url, loads } });
  // Waits for the worker's start, which takes processor time from the hub.
  await once(worker, 'message');
  const probes = [
    repeat(HEALTH_EVERY_MS, () => probe('healthMs', '/healthz')),
    repeat(NEWCOMER_EVERY_MS, async () => {
      const headers = { 'x-forwarded-for': newAddress() };
      await probe('newcomerMs', '/', { headers });
      await probe('newcomerMs', '/trpc/catalog.dashboard', { headers });
    }),
    repeat(VOTE_EVERY_MS, async () => {
      const vote = polls.pop();
      await probe('voteMs', '/trpc/community.vote', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${voter.token}`,
          'content-type': 'application/json',
          'x-forwarded-for': VOTERS_ADDRESS,
        },
        body: JSON.stringify(vote),
      });
    }),
    repeat(RSS_EVERY_MS, async () => {
      found.rssMb = Math.max(found.rssMb, await hub.rssMb());
    }),
  ];
  await wait(seconds * 1000);
  const statuses = await endLoad(worker);
  stopping.abort();
  await Promise.all(probes);
  const death = hub.death();
  if (death !== null) troubles.add(`the hub died: ${death}`);
  const measured = {
    ...found,
    logLinesPerMinute: Math.round(((hub.logLines() - linesBefore) / seconds) * 60),
  };
  for (const [what, most] of Object.entries(MAX)) {
    const value = measured[what as keyof typeof MAX];
    if (value > most) troubles.add(`${what} was ${Math.round(value)}, ${most} at most`);
  }
  for (const [status, count] of Object.entries(statuses))
    if (status.includes('without') || status === 'none') troubles.add(`${count} answers of ${status}`);
  return {
    scenario: name,
    ...measured,
    healthP95Ms: quantile(healthMs, 0.95),
    statuses,
    troubles: [...troubles],
  };
}

/** The status of an answer; 0: no complete answer within ten seconds. */
async function statusOf(url: string, init: RequestInit): Promise<number> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

const VOTERS_ADDRESS = '203.0.113.7';

let newcomers = 0;
function newAddress(): string {
  newcomers += 1;
  return `198.18.${Math.floor(newcomers / 250) % 250}.${newcomers % 250}`;
}

async function endLoad(worker: Worker): Promise<Record<string, number>> {
  const message = once(worker, 'message');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage('stop');
  const [statuses] = (await message) as [Record<string, number>];
  return statuses;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
