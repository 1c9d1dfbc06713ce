import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { channelOfPage } from '@hub/shared/community/communityPages.schema.ts';
import { openHostedProvider } from '@hub/provider/hosted/openHostedProvider.ts';
import { BENCH_KEY, type HubSet } from './hubSet.ts';

const MESSAGES = 20;
/** On an idle machine, opening a socket takes a hub half a millisecond, and a message to all takes a tenth of a second. */
const OPENING_MS = 120_000;
const ARRIVAL_MS = 20_000;
const CHANNEL = channelOfPage({ pageType: 'players', pageId: 'players_general' });

const nowMs = () => performance.timeOrigin + performance.now();

interface Arrivals {
  content: string;
  times: number[];
}

/** Opens sockets at all hubs of a set, in a process for each, and sends messages to all of them through the first hub. */
export async function measureFanOut({ urls }: HubSet, sockets: number) {
  const clients = urls.map((url, n) => {
    const share = Math.floor((sockets + n) / urls.length);
    return fork(new URL('communitySockets.ts', import.meta.url), [
      `--url=${url.replace('http', 'ws')}/?project_id=hub`,
      `--channel=${CHANNEL}`,
      `--sockets=${share}`,
      `--network=${n + 1}`,
    ]);
  });
  const [coreUrl = ''] = urls;
  const provider = openHostedProvider({
    coreUrl,
    authUrl: coreUrl,
    projectId: 'hub',
    secretKey: BENCH_KEY,
    timeoutMs: 10_000,
  });
  try {
    await Promise.all(clients.map((client) => messageFrom(client, OPENING_MS)));
    const delays: number[] = [];
    for (let n = 0; n < MESSAGES; n += 1)
      delays.push(...(await sendToAll(provider, clients, `Nachricht ${n}`)));
    delays.sort((a, b) => a - b);
    return {
      delivered: delays.length,
      wanted: MESSAGES * sockets,
      at: (share: number) => (delays[Math.ceil(share * delays.length) - 1] ?? Number.NaN).toFixed(0),
    };
  } finally {
    for (const client of clients) client.kill();
    await provider.close();
  }
}

/** @returns the delay of each delivery, in milliseconds */
async function sendToAll(
  { realtime }: Pick<ReturnType<typeof openHostedProvider>, 'realtime'>,
  clients: readonly ChildProcess[],
  content: string,
): Promise<number[]> {
  const arrived = Promise.all(
    clients.map(async (client) => (await messageFrom<Arrivals>(client, ARRIVAL_MS)).times),
  );
  const sentMs = nowMs();
  await realtime.publish({ channel: CHANNEL, type: 'comment', data: { comment: { content } } });
  return (await arrived).flat().map((ms) => ms - sentMs);
}

/** The next message of a process. @throws Error if the process ends or stays silent for too long */
async function messageFrom<Message>(client: ChildProcess, withinMs: number): Promise<Message> {
  const heard = new AbortController();
  const signal = AbortSignal.any([heard.signal, AbortSignal.timeout(withinMs)]);
  const message = once(client, 'message', { signal }) as Promise<[Message]>;
  const ended = once(client, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of sockets has ended with ${String(code)}`);
  });
  try {
    return (await Promise.race([message, ended]))[0];
  } catch (error) {
    if (heard.signal.aborted || !signal.aborted) throw error;
    throw new Error(`a process of sockets has sent no message for ${withinMs / 1000} s`, { cause: error });
  } finally {
    // The losing promise rejects later, when nothing awaits it any more.
    ended.catch(() => null);
    message.catch(() => null);
    heard.abort();
  }
}
