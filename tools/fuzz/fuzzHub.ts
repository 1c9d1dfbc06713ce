import * as fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedDemo } from '@hub/server/commands/season/demo.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { startHub, type HubProcess } from '../testing/hubProcess.ts';
import { openPress } from '../drills/strain/hostilePress.ts';
import { anyFeed } from './feeds.ts';
import { fuzzSocket } from './fuzzSockets.ts';
import { requestsTo, type FuzzRequest } from './requests.ts';

const KEY = 'the-secret-key-of-the-fuzz-run';
const PASSWORD = 'Zweikampfquote-77';
const FANS = 6;
const CALLERS = 6;
const REQUESTS_AT_ONCE = 40;
/** Random feeds, besides those with hostile headlines. */
const FEEDS = 40;
/** Longer requests count as hung. */
const HANG_MS = 60_000;
const MEMORY_EVERY_MS = 2000;
/** Texts that no answer may contain: a stack, a server file, a statement, the key. */
const LEAK = new RegExp(
  ['\\n\\s+at .+:\\d+:\\d+', 'node_modules', '/server/', 'SQLITE_', 'syntax error at or near', KEY].join('|'),
  'u',
);

const PULL_HEADLINES: FuzzRequest = {
  target: 'headlines',
  method: 'POST',
  path: '/trpc/admin.pullSource',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ source: 'rss' }),
};

export interface FuzzReport {
  requests: number;
  sockets: number;
  frames: number;
  /** Number of answers by status. */
  statuses: Record<number, number>;
  /** Targets that succeeded at least once. */
  succeeded: number;
  /** Answers of 500 and above, hangs and leaks, each with its request. */
  faults: string[];
  /** How the hub ended; null if it survived. */
  death: string | null;
  /** Smallest heap of the first and of the last quarter, in MiB. */
  heapMib: [number, number];
}

/**
 * Starts a hub and sends it valid and invalid requests and frames, as a visitor, fans, the administrator and the holder
 * of the key, while it reads hostile headlines.
 *
 * @param settings the hub's settings, by the names of `.env`; `DATA_DIR` must be empty
 */
export async function fuzzHub(
  settings: Record<string, string> & { DATA_DIR: string },
  seconds: number,
  seed: number,
): Promise<FuzzReport> {
  // Each request has its own address, so that limits per address do not hide the rest.
  const own = {
    PROVIDER_SECRET_KEY: KEY,
    FUNCTION_KEY: KEY,
    TRUSTED_PROXIES: '1',
    // Nothing listens there, so that no random texts are sent to outside services.
    CHAT_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    // A small heap is collected often, so that only referenced memory remains.
    NODE_OPTIONS: '--max-old-space-size=192 --max-semi-space-size=4',
  };
  const press = await openPress();
  press.turnHostile(fc.sample(anyFeed, { numRuns: FEEDS, seed }));
  try {
    // A hub with sources does not begin with the demo.
    await withDeps(loadConfig({ LOG_LEVEL: 'silent', ...settings }), seedDemo);
    const hub = await startHub({ ...settings, ...press.settings, ...own });
    try {
      return await fuzzRunning(hub, settings.DATA_DIR, seconds, seed);
    } finally {
      await hub.stop();
    }
  } finally {
    await press[Symbol.asyncDispose]();
  }
}

async function fuzzRunning(
  hub: HubProcess,
  dataDir: string,
  seconds: number,
  seed: number,
): Promise<FuzzReport> {
  const run = createRun(hub, seed);
  await run.signIn(dataDir);
  const known = await knownTexts(hub.url);
  const untilMs = performance.now() + seconds * 1000;
  const heap: number[] = [];
  const memory = setInterval(
    () =>
      void heapOf(hub.url).then(
        (mib) => heap.push(mib),
        () => 0,
      ),
    MEMORY_EVERY_MS,
  );
  const isOver = () => performance.now() > untilMs || hub.death() !== null;
  try {
    await Promise.all([
      ...Array.from({ length: CALLERS }, (_, caller) => run.ask(requestsTo(known), caller, isOver)),
      run.connect(isOver),
      run.readHeadlines(isOver),
    ]);
  } finally {
    clearInterval(memory);
  }
  const quarter = Math.ceil(heap.length / 4);
  const least = (values: number[]) => Math.round(Math.min(...values));
  return {
    ...run.report(),
    death: hub.death(),
    heapMib: [least(heap.slice(quarter, 2 * quarter)), least(heap.slice(-quarter))],
  };
}

function createRun(hub: HubProcess, seed: number) {
  const statuses: Record<number, number> = {};
  const succeeded = new Set<string>();
  const faults: string[] = [];
  let [requests, sockets, frames] = [0, 0, 0];
  /** Bearer tokens; the empty one is a visitor's. */
  let tokens: string[] = [''];

  async function send(request: FuzzRequest, token: string): Promise<void> {
    const { target, method, path, headers, body } = request;
    requests += 1;
    const fault = (what: string) =>
      faults.push(`${what}: ${method} ${path.slice(0, 300)} ${(body ?? '').slice(0, 300)} (${target})`);
    try {
      const answer = await fetch(new URL(hub.url + path), {
        method,
        headers: {
          ...headers,
          'x-forwarded-for': `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
          ...(token !== '' && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(HANG_MS),
      });
      const text = await answer.text();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status < 300) succeeded.add(target);
      if (answer.status >= 500) fault(`${answer.status} ${text.slice(0, 200)}`);
      else if (LEAK.test(text) && !path.startsWith('/assets/')) fault(`leak ${LEAK.exec(text)?.[0]}`);
    } catch (error) {
      if (hub.death() === null) fault(`no answer, ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return {
    /** Signs in fans, the administrator, and the holder of the key. */
    async signIn(dataDir: string): Promise<void> {
      const [email, password] = (await readFile(join(dataDir, 'first-administrator.txt'), 'utf8')).split(
        '\n',
      );
      const fans = Array.from({ length: FANS }, (_, fan) =>
        tokenOf(hub.url, 'signup', {
          email: `fan-${fan}@hub.test`,
          password: PASSWORD,
          displayName: `Fan ${fan}`,
        }),
      );
      const administrator = tokenOf(hub.url, 'signin/email', { email, password });
      tokens = ['', ...(await Promise.all([...fans, administrator])), KEY];
    },

    async ask(
      requestArbitrary: fc.Arbitrary<FuzzRequest>,
      caller: number,
      isOver: () => boolean,
    ): Promise<void> {
      for (let round = 0; !isOver(); round += 1) {
        const own = { numRuns: REQUESTS_AT_ONCE, seed: seed + caller * 1_000_003 + round };
        for (const [nth, request] of fc.sample(requestArbitrary, own).entries()) {
          if (isOver()) break;
          await send(request, tokens[(nth + caller + round) % tokens.length] ?? '');
        }
      }
    },

    async connect(isOver: () => boolean): Promise<void> {
      for (; !isOver(); sockets += 1) {
        const { frames: sent, refusal } = await fuzzSocket(hub.url, seed + sockets);
        frames += sent;
        if (refusal !== null && refusal >= 500) faults.push(`${refusal}: socket ${seed + sockets}`);
      }
    },

    /** Makes the hub read its feeds again and again. */
    async readHeadlines(isOver: () => boolean): Promise<void> {
      while (!isOver()) await send(PULL_HEADLINES, tokens.at(-2) ?? '');
    },

    report: () => ({ requests, sockets, frames, statuses, succeeded: succeeded.size, faults }),
  };
}

async function tokenOf(url: string, path: string, body: object): Promise<string> {
  const answer = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Signing in failed with ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Some of the hub's ids and names of each kind. */
async function knownTexts(url: string): Promise<string[]> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.length < 60 && texts.size < 400) texts.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) collect(part);
  };
  for (const procedure of ['clubs', 'dashboard', 'news', 'comingFixtures']) {
    const answer = await fetch(`${url}/trpc/catalog.${procedure}`);
    collect(await answer.json());
  }
  return [...texts];
}

async function heapOf(url: string): Promise<number> {
  const metrics = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${KEY}` } })
  ).text();
  const bytes = /^nodejs_heap_size_used_bytes (\S+)/mu.exec(metrics)?.[1];
  if (bytes === undefined) throw new Error('the metrics do not contain the heap size');
  return Number(bytes) / 2 ** 20;
}
