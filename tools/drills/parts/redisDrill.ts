import { setTimeout as wait } from 'node:timers/promises';
import { openHostedProvider } from '@hub/provider/hosted/openHostedProvider.ts';
import { startHub, type HubProcess } from '../../testing/hubProcess.ts';
import { startRedisServer } from '../../testing/services/redisServer.ts';
import { DRILL_KEY } from './writeLoad.ts';

const CHANNEL = 'page:players:players_general';
const PUBLISH_EVERY_MS = 10;
/** Longer than a process takes to notice the server's return. */
const BACK_MS = 10_000;
/** Maximum delay of the last messages, which the other process then reads from the database. */
const ARRIVAL_MS = 10_000;

export interface RedisDrill {
  stops: number;
  /** Messages that the first process accepted. */
  published: number;
  refused: number;
  /** Messages that a subscriber of the other process received, in order; each exactly once if all is well. */
  arrived: number;
  isInOrder: boolean;
  /** Number of stops after which a process did not reconnect. */
  notReconnected: number;
  deaths: number;
}

/**
 * Stops and starts Redis under two hubs on one database, while one accepts messages and the other delivers them.
 *
 * @param program path of the server's program
 * @param settings both hubs' settings, by the names of `.env`
 */
export async function drillRedis(
  program: string,
  settings: Record<string, string>,
  stops: number,
  onStop: (line: string) => void = () => undefined,
): Promise<RedisDrill> {
  const redis = await startRedisServer(program);
  const own = { ...settings, REDIS_URL: redis.url, PROVIDER_SECRET_KEY: DRILL_KEY, LOG_LEVEL: 'silent' };
  const speaker = await startHub(own);
  const listener = await startHub(own);
  const subscriber = providerOf(listener);
  const arrived: number[] = [];
  await subscriber.realtime.subscribe(CHANNEL, { onMessage: ({ data }) => arrived.push(Number(data)) });
  const stream = startStream(speaker);
  let notReconnected = 0;
  for (let stop = 1; stop <= stops; stop += 1) {
    await wait(200 * Math.random());
    await redis.stop();
    await wait(400 * Math.random());
    await redis.start();
    const isBack = await isConnectedWithin([speaker, listener], BACK_MS);
    if (!isBack) notReconnected += 1;
    onStop(`${stop}. ${isBack ? 'connected again' : 'NOT connected again'}, ${arrived.length} arrived`);
  }
  const { published, refused } = await stream.stop();
  const untilMs = performance.now() + ARRIVAL_MS;
  while (arrived.length < published.length && performance.now() < untilMs) await wait(50);
  const deaths = [speaker, listener].filter((hub) => hub.death() !== null).length;
  await subscriber.close();
  await Promise.all([speaker.stop(), listener.stop(), redis.stop()]);
  return {
    stops,
    published: published.length,
    refused,
    arrived: arrived.length,
    isInOrder: arrived.every((value, nth) => value === published[nth]),
    notReconnected,
    deaths,
  };
}

const providerOf = ({ url }: HubProcess) =>
  openHostedProvider({
    coreUrl: url,
    authUrl: url,
    projectId: 'hub',
    secretKey: DRILL_KEY,
    timeoutMs: 5000,
  });

/** Publishes consecutive numbers. */
function startStream(hub: HubProcess) {
  const provider = providerOf(hub);
  const stopping = new AbortController();
  const published: number[] = [];
  let refused = 0;
  const running = (async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      try {
        await provider.realtime.publish({ channel: CHANNEL, type: 'drill', data: n });
        published.push(n);
      } catch {
        refused += 1;
      }
      await wait(PUBLISH_EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      await provider.close();
      return { published, refused };
    },
  };
}

async function isConnectedWithin(hubs: readonly HubProcess[], ms: number): Promise<boolean> {
  const untilMs = performance.now() + ms;
  for (;;) {
    const states = await Promise.all(
      hubs.map(async ({ url }) => {
        const answer = await fetch(`${url}/readyz`);
        return ((await answer.json()) as { redis?: string }).redis;
      }),
    );
    if (states.every((state) => state === 'connected')) return true;
    if (performance.now() > untilMs) return false;
    await wait(50);
  }
}
