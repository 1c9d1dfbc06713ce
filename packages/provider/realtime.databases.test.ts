import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRedisProgram, startRedisServer } from '@hub/tools/testing/services/redisServer.ts';
import {
  createTestDatabase,
  describeOnDatabases,
  PROVIDER_OPTIONS,
  type DatabaseKind,
} from '@hub/tools/testing/testDatabase.ts';
import { openEmbeddedProvider } from './embedded/openEmbeddedProvider.ts';
import { openHostedProvider } from './hosted/openHostedProvider.ts';
import type { Provider } from './provider.ts';
import type { PresentUser, RealtimeMessage } from './realtime.ts';
import { createWireRouter } from './wire/createWireRouter.ts';
import { attachRealtimeSocket } from './wire/realtime/realtimeSocket.ts';

const SECRET_KEY = 'the-secret-key-of-the-tests';

/** Two connections to the same channels: two processes, or two clients of one. */
interface Opened {
  one: Provider;
  other: Provider;
  close(): Promise<void>;
}

let lastChannel = 0;
const newChannel = () => `channel-${(lastChannel += 1)}`;

interface Listener<T> {
  heard: T[];
  hear: (value: T) => void;
  until: (isEnough: (heard: T[]) => boolean) => Promise<T[]>;
}

/** Collects received values and lets a test wait for them. */
function listener<T>(): Listener<T> {
  const heard: T[] = [];
  let wake = () => {};
  return {
    heard,
    hear: (value) => {
      heard.push(value);
      wake();
    },
    until: async (isEnough) => {
      while (!isEnough(heard)) await new Promise<void>((done) => (wake = done));
      return heard;
    },
  };
}

function describeRealtime(open: () => Promise<Opened>): void {
  describe('realtime', () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('delivers a message to the subscribers of its channel only', async () => {
      const channel = newChannel();
      const [near, far, elsewhere] = [
        listener<RealtimeMessage>(),
        listener<RealtimeMessage>(),
        listener<RealtimeMessage>(),
      ];
      await opened.one.realtime.subscribe(channel, { onMessage: near.hear });
      await opened.other.realtime.subscribe(channel, { onMessage: far.hear });
      await opened.other.realtime.subscribe(newChannel(), { onMessage: elsewhere.hear });
      const publication = { channel, type: 'greeting', data: { text: 'Grüße', list: [1, null] } };
      const { messageId, timestamp } = await opened.one.realtime.publish(publication);
      expect(messageId).toMatch(/^\d+-\d+$/);
      const expected = { ...publication, id: messageId, timestamp };
      expect(await near.until((heard) => heard.length > 0)).toEqual([expected]);
      expect(await far.until((heard) => heard.length > 0)).toEqual([expected]);
      expect(elsewhere.heard).toEqual([]);
    });

    it('delivers all messages exactly once, in the order of their ids, from any publisher', async () => {
      const channel = newChannel();
      const { one, other } = opened;
      const listeners = [listener<RealtimeMessage>(), listener<RealtimeMessage>()] as const;
      await one.realtime.subscribe(channel, { onMessage: listeners[0].hear });
      await other.realtime.subscribe(channel, { onMessage: listeners[1].hear });
      const ids = await Promise.all(
        Array.from({ length: 60 }, async (_, index) => {
          const { realtime } = index % 2 === 0 ? one : other;
          return (await realtime.publish({ channel, type: 'count', data: index })).messageId;
        }),
      );
      expect(new Set(ids).size).toBe(60);
      const { messages } = await one.realtime.messages(channel, { limit: 1000 });
      expect(messages).toHaveLength(60);
      for (const { until } of listeners)
        expect((await until((heard) => heard.length >= 60)).map(({ id }) => id)).toEqual(
          messages.map(({ id }) => id),
        );
    });

    it('keeps messages for subscribers who return', async () => {
      const channel = newChannel();
      const { realtime } = opened.one;
      expect(await realtime.messages(channel)).toEqual({ channel, messages: [], count: 0, hasMore: false });
      const ids: string[] = [];
      for (const data of ['a', 'b', 'c', 'd', 'e'])
        ids.push(
          (await realtime.publish({ channel, type: 'letter', data, userId: 'u', metadata: { x: 1 } }))
            .messageId,
        );
      const lettersOf = async (options: object) => {
        const { messages, hasMore } = await opened.other.realtime.messages(channel, options);
        return [messages.map(({ data }) => data).join(''), hasMore];
      };
      expect(await lettersOf({})).toEqual(['abcde', false]);
      expect(await lettersOf({ start: '-', end: '+', limit: 3 })).toEqual(['abc', true]);
      expect(await lettersOf({ start: ids[1] })).toEqual(['cde', false]);
      expect(await lettersOf({ start: ids[1], end: ids[4] })).toEqual(['cd', false]);
      expect(await lettersOf({ start: ids[4] })).toEqual(['', false]);
      const subscription = await realtime.subscribe(channel, { onMessage: () => undefined });
      expect(subscription.lastId).toBe(ids[4]);
      await subscription.unsubscribe();
    });

    it.each([
      ['a malformed id', { start: 'yesterday' }],
      ['no limit at all', { limit: 0 }],
      ['too large a limit', { limit: 1001 }],
    ])('refuses %s', async (_case, options) => {
      await expect(opened.one.realtime.messages(newChannel(), options)).rejects.toMatchObject({
        status: 400,
      });
    });

    it.each([
      ['a message without a type', { channel: 'x', type: '', data: 1 }],
      ['a message without a channel', { channel: '', type: 'x', data: 1 }],
      ['too long a channel', { channel: 'x'.repeat(201), type: 'x', data: 1 }],
    ])('refuses %s', async (_case, publication) => {
      await expect(opened.one.realtime.publish(publication)).rejects.toMatchObject({ status: 400 });
    });

    it('announces who is present and who has left', async () => {
      const channel = newChannel();
      const { realtime } = opened.one;
      const presence = listener<PresentUser[]>();
      const stays = await realtime.subscribe(channel, {
        userId: 'anna',
        onMessage: () => undefined,
        onPresence: presence.hear,
      });
      const goes = await realtime.subscribe(channel, { userId: 'ben', onMessage: () => undefined });
      const names = (users: PresentUser[] | undefined) =>
        (users ?? []).map(({ userId }) => userId).toSorted();
      await presence.until((heard) => heard.at(-1)?.length === 2);
      expect(names(presence.heard.at(-1))).toEqual(['anna', 'ben']);
      const now = await realtime.presence(channel);
      expect([names(now.users), now.count]).toEqual([['anna', 'ben'], 2]);
      await goes.unsubscribe();
      await presence.until((heard) => heard.at(-1)?.length === 1);
      expect(names(presence.heard.at(-1))).toEqual(['anna']);
      await stays.unsubscribe();
    });

    it('delivers nothing after unsubscribing, and allows unsubscribing twice', async () => {
      const channel = newChannel();
      const [left, stayed] = [listener<RealtimeMessage>(), listener<RealtimeMessage>()];
      const { realtime } = opened.one;
      const subscription = await realtime.subscribe(channel, { onMessage: left.hear });
      await realtime.subscribe(channel, { onMessage: stayed.hear });
      await subscription.unsubscribe();
      await subscription.unsubscribe();
      await realtime.publish({ channel, type: 'x', data: 1 });
      await stayed.until((heard) => heard.length === 1);
      expect(left.heard).toEqual([]);
    });
  });
}

/** Two processes; PGlite runs inside one, so both names mean the same provider. */
async function embedded(kind: DatabaseKind, redisUrl: string | null = null): Promise<Opened> {
  const database = await createTestDatabase(kind);
  const open = () => openEmbeddedProvider({ ...PROVIDER_OPTIONS, database: database.options, redisUrl });
  const one = await open();
  const other = kind === 'PGlite' ? one : await open();
  return {
    one,
    other,
    async close() {
      for (const provider of new Set([one, other])) await provider.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Two processes that announce news over Redis. */
async function overRedis(program: string): Promise<Opened> {
  const server = await startRedisServer(program);
  const opened = await embedded('SQLite', server.url);
  for (const { bus } of [opened.one, opened.other]) while (bus?.isConnected() !== true) await nextTurn();
  return {
    ...opened,
    async close() {
      await opened.close();
      await server.stop();
    },
  };
}

async function listening(server: Server): Promise<string> {
  server.listen(0);
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function overHttp(): Promise<Opened> {
  const origin = await embedded('SQLite');
  const app = express();
  app.use(
    createWireRouter({
      provider: origin.one,
      publicUrl: 'http://localhost:3000',
      projectId: 'hub',
      secretKey: SECRET_KEY,
      allowedOrigins: [],
      policies: {},
    }),
  );
  const server = createServer(app);
  const socket = attachRealtimeSocket(server, {
    provider: origin.one,
    projectId: 'hub',
    secretKey: SECRET_KEY,
    isPublicChannel: () => Promise.resolve(false),
    allowedOrigins: [],
    trustedProxies: 0,
  });
  const url = await listening(server);
  const hosted = () =>
    openHostedProvider({
      coreUrl: url,
      authUrl: url,
      projectId: 'hub',
      secretKey: SECRET_KEY,
      timeoutMs: 5000,
    });
  const [one, other] = [hosted(), hosted()];
  return {
    one,
    other,
    async close() {
      await one.close();
      await other.close();
      socket.close();
      server.closeAllConnections();
      server.close();
      await origin.close();
    },
  };
}

await describeOnDatabases('embedded', (kind) => describeRealtime(() => embedded(kind)));
const redis = findRedisProgram();
describe.skipIf(redis === null)('embedded on SQLite, with Redis', () => {
  describeRealtime(() => overRedis(redis ?? ''));
});
describe('hosted, against the wire over HTTP and sockets', () => {
  describeRealtime(overHttp);
});
