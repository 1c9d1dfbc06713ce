import { expect, describe, it, vi } from 'vitest';
import supertest from 'supertest';
import { createApp } from '../../../app.ts';
import { recordingLog } from '../../../testing/recordingLog.ts';
import { findRedisProgram, startRedisServer } from '../../../testing/redisServer.ts';
import { testApp } from '../../../testing/testApp.ts';
import { PROVIDER_OPTIONS, sqliteInOwnFolder } from '../../../testing/testDatabase.ts';
import type { RealtimeMessage } from '../../realtime.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '../openEmbeddedProvider.ts';

const program = findRedisProgram();
const CHANNEL = 'page:players:players_general';

/** Two processes' providers on one database, one of which publishes and the other follows. */
async function twoProviders(redisUrl: string) {
  const opened = new AsyncDisposableStack();
  const database = opened.use(await sqliteInOwnFolder());
  const log = recordingLog();
  const open = async () => {
    const provider = await openEmbeddedProvider({
      ...PROVIDER_OPTIONS,
      database: database.options,
      redisUrl,
      log,
    });
    opened.defer(() => provider.close());
    return provider;
  };
  const [speaker, listener] = [await open(), await open()];
  const heard: unknown[] = [];
  await listener.realtime.subscribe(CHANNEL, { onMessage: ({ data }: RealtimeMessage) => heard.push(data) });
  return {
    listener,
    log,
    heard,
    say: (data: number) => speaker.realtime.publish({ channel: CHANNEL, type: 'x', data }),
    areConnected: () => [speaker, listener].map(isConnected),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
const isConnected = ({ bus }: EmbeddedProvider) => bus?.isConnected();
const BOTH = [true, true];
const NONE = [false, false];

describe.skipIf(program === null)('processes that tell each other over Redis', () => {
  it('hear of messages at once and in order, and hardly ask the database', async () => {
    await using server = await startRedisServer(program ?? '');
    await using two = await twoProviders(server.url);
    await expect.poll(two.areConnected).toEqual(BOTH);
    // The first round after subscribing asks the database once more.
    await two.say(0);
    await expect.poll(() => two.heard).toEqual([0]);
    const sql = vi.spyOn(two.listener.database, 'sql');
    for (let n = 1; n <= 50; n += 1) await two.say(n);
    await expect.poll(() => two.heard.length).toBe(51);
    expect(two.heard).toEqual(Array.from({ length: 51 }, (_, n) => n));
    expect(sql.mock.calls.filter(([query]) => query.includes('where at_ms >=')).length).toBeLessThanOrEqual(
      1,
    );
    expect(two.log.lines).toEqual([]);
  });

  it('go on by asking the database while it is away, say so in the log once, and come back', async () => {
    await using server = await startRedisServer(program ?? '');
    await using two = await twoProviders(server.url);
    await expect.poll(two.areConnected).toEqual(BOTH);
    await server.stop();
    await expect.poll(two.areConnected).toEqual(NONE);
    await two.say(1);
    await expect.poll(() => two.heard).toEqual([1]);
    await server.start();
    await expect.poll(two.areConnected, { timeout: 20_000 }).toEqual(BOTH);
    await two.say(2);
    await expect.poll(() => two.heard).toEqual([1, 2]);
    // Once for each of the two.
    expect(two.log.lines.map(({ level }) => level).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'info',
      'info',
      'warn',
      'warn',
    ]);
  });

  it('start without it, too', async () => {
    const server = await startRedisServer(program ?? '');
    await server.stop();
    await using two = await twoProviders(server.url);
    await two.say(1);
    await expect.poll(() => two.heard).toEqual([1]);
    await server.start();
    await expect.poll(two.areConnected, { timeout: 20_000 }).toEqual(BOTH);
    await server.stop();
  });

  it('hear nothing of hubs on another database', async () => {
    await using server = await startRedisServer(program ?? '');
    await using one = await twoProviders(server.url);
    await using other = await twoProviders(server.url);
    await expect.poll(() => [...one.areConnected(), ...other.areConnected()]).toEqual([...BOTH, ...BOTH]);
    await other.say(1);
    await expect.poll(() => other.heard).toEqual([1]);
    expect(one.heard).toEqual([]);
  });
});

it.each([
  [true, 'connected'],
  [false, 'away'],
])(
  'tells in /readyz whether Redis is there (%s), which is no reason not to be ready',
  async (isThere, redis) => {
    await using app = await testApp();
    const provider = { ...app.deps.provider, bus: { isConnected: () => isThere } };
    const request = supertest(createApp({ ...app.deps, provider }, { clientDir: null, requestLog: null }));
    await request.get('/readyz').expect(200, { status: 'ready', redis });
  },
);
