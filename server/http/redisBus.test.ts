import { expect, describe, it, vi } from 'vitest';
import supertest from 'supertest';
import { createApp } from '../app.ts';
import { followDataVersion, shareDataVersion } from './sharedAnswers/dataVersion.ts';
import { createProcessLimiter, isWithin, sharedLimiters } from './limiters.ts';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import { findRedisProgram, startRedisServer } from '@hub/tools/testing/services/redisServer.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { PROVIDER_OPTIONS, sqliteInOwnFolder } from '@hub/tools/testing/testDatabase.ts';
import type { Bus } from '@hub/provider/bus.ts';
import type { PresentUser, RealtimeMessage } from '@hub/provider/realtime.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';

const program = findRedisProgram();
const CHANNEL = 'page:players:players_general';

/** The providers of two processes on one database: one publishes, the other follows. */
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
    speaker,
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

describe.skipIf(program === null)('processes connected over Redis', () => {
  it('receive messages at once and in order, and rarely query the database', async () => {
    await using server = await startRedisServer(program ?? '');
    await using two = await twoProviders(server.url);
    await expect.poll(two.areConnected).toEqual(BOTH);
    // The first round after subscribing queries the database again.
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

  it('poll the database while Redis is away, log that once, and reconnect', async () => {
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
    // Both for each of the two.
    expect(two.log.lines.map(({ level }) => level).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'info',
      'info',
      'warn',
      'warn',
    ]);
  });

  it('also start without Redis', async () => {
    const server = await startRedisServer(program ?? '');
    await server.stop();
    await using two = await twoProviders(server.url);
    await two.say(1);
    await expect.poll(() => two.heard).toEqual([1]);
    await server.start();
    await expect.poll(two.areConnected, { timeout: 20_000 }).toEqual(BOTH);
    await server.stop();
  });

  it('receive nothing from hubs on another database', async () => {
    await using server = await startRedisServer(program ?? '');
    await using one = await twoProviders(server.url);
    await using other = await twoProviders(server.url);
    await expect.poll(() => [...one.areConnected(), ...other.areConnected()]).toEqual([...BOTH, ...BOTH]);
    await other.say(1);
    await expect.poll(() => other.heard).toEqual([1]);
    expect(one.heard).toEqual([]);
  });
});

describe.skipIf(program === null)('presence over several processes', () => {
  const namesAt = async ({ realtime }: EmbeddedProvider) =>
    (await realtime.presence(CHANNEL)).users.map(({ userId }) => userId).toSorted();
  const join = (
    { realtime }: EmbeddedProvider,
    userId: string,
    onPresence?: (users: PresentUser[]) => void,
  ) => realtime.subscribe(CHANNEL, { userId, onMessage: () => undefined, ...(onPresence && { onPresence }) });

  it('counts each user once, and announces to the others who leaves', async () => {
    await using server = await startRedisServer(program ?? '');
    await using two = await twoProviders(server.url);
    await expect.poll(two.areConnected).toEqual(BOTH);
    const heard: number[] = [];
    const anna = await join(two.speaker, 'anna');
    await join(two.listener, 'ben', (users) => heard.push(users.length));
    await join(two.listener, 'anna');
    const withoutNamed = async (provider: EmbeddedProvider) =>
      (await namesAt(provider)).filter((name) => name.length < 10);
    await expect.poll(() => withoutNamed(two.speaker)).toEqual(['anna', 'ben']);
    await expect.poll(() => withoutNamed(two.listener)).toEqual(['anna', 'ben']);
    const late = await join(two.speaker, 'carla');
    // The three named users, and the one that only listens.
    await expect.poll(() => heard.at(-1)).toBe(4);
    await late.unsubscribe();
    await anna.unsubscribe();
    await expect.poll(() => heard.at(-1)).toBe(3);
    await expect.poll(() => withoutNamed(two.speaker)).toEqual(['anna', 'ben']);
  });

  it('forgets the users of a process that has ended', async () => {
    await using server = await startRedisServer(program ?? '');
    await using two = await twoProviders(server.url);
    await expect.poll(two.areConnected).toEqual(BOTH);
    await join(two.speaker, 'anna');
    await expect.poll(() => namesAt(two.listener)).toContain('anna');
    await two.speaker.close();
    await expect.poll(() => namesAt(two.listener)).not.toContain('anna');
  });
});

describe.skipIf(program === null)('limits over several processes', () => {
  const THREE = { name: 'read', seconds: 600, points: 3 };
  const budgetsOf = ({ speaker, listener }: Record<'speaker' | 'listener', EmbeddedProvider>) =>
    [speaker, listener].map(({ bus }) => {
      const limiter = sharedLimiters(bus)(THREE);
      return (key: string) => isWithin(limiter, key);
    });

  it('count the calls at all of them', async () => {
    await using server = await startRedisServer(program ?? '');
    await using two = await twoProviders(server.url);
    await expect.poll(two.areConnected).toEqual(BOTH);
    const [one, other] = budgetsOf(two);
    expect([await one!('a'), await other!('a'), await one!('a')]).toEqual([true, true, true]);
    expect([await one!('a'), await other!('a')]).toEqual([false, false]);
    expect(await other!('b')).toBe(true);
  });

  it.each(['stopped', 'silent'])('count at each of them while the server is %s', async (how) => {
    await using server = await startRedisServer(program ?? '');
    await using two = await twoProviders(server.url);
    await expect.poll(two.areConnected).toEqual(BOTH);
    const [one, other] = budgetsOf(two);
    if (how === 'stopped') await server.stop();
    else server.pause();
    for (const spend of [one!, other!])
      expect([await spend('a'), await spend('a'), await spend('a'), await spend('a')]).toEqual([
        true,
        true,
        true,
        false,
      ]);
  });
});

it.skipIf(program === null)(
  'a change at one process makes the others read the data version again',
  async () => {
    await using server = await startRedisServer(program ?? '');
    await using two = await twoProviders(server.url);
    await expect.poll(two.areConnected).toEqual(BOTH);
    let version = '1';
    const follow = ({ bus }: EmbeddedProvider) =>
      shareDataVersion(
        followDataVersion(
          () => Promise.resolve(version),
          // Without an announcement, the version would stay the same forever.
          () => 0,
        ),
        bus,
      );
    const [here, there] = [follow(two.speaker), follow(two.listener)];
    expect(await there.current()).toBe('1');
    version = '2';
    expect(await there.current()).toBe('1');
    here.invalidate();
    await expect.poll(() => there.current()).toBe('2');
  },
);

it.each([
  [true, 'connected'],
  [false, 'away'],
])('reports in /readyz whether Redis is connected (%s), and is ready either way', async (isThere, redis) => {
  await using app = await testApp();
  const bus: Bus = {
    isConnected: () => isThere,
    announce: () => undefined,
    listen: () => undefined,
    limiter: createProcessLimiter,
    close: () => undefined,
  };
  const provider = { ...app.deps.provider, bus };
  const request = supertest(createApp({ ...app.deps, provider }, { clientDir: null, requestLog: null }));
  await request.get('/readyz').expect(200, { status: 'ready', redis });
});
