import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@blinkdotnew/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECRET_KEY, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { attachRealtimeSocket, type RealtimeSocket } from './realtimeSocket.ts';

let app: TestApp;
let server: Server;
let sockets: RealtimeSocket;
let port: number;
const realFetch = globalThis.fetch;
const RealSocket = globalThis.WebSocket;

/** The SDK's own hosts lead to the hub. */
beforeEach(async () => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  app = await testApp();
  server = createServer(app.app);
  sockets = attachRealtimeSocket(server, {
    provider: app.deps.provider,
    projectId: 'hub',
    secretKey: SECRET_KEY,
    isPublicChannel: () => Promise.resolve(false),
    allowedOrigins: [],
    trustedProxies: 0,
  });
  server.listen(0);
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  globalThis.fetch = (input, init) =>
    realFetch(
      typeof input === 'string' ? input.replace('https://core.blink.new', `http://localhost:${port}`) : input,
      init,
    );
  globalThis.WebSocket = class extends RealSocket {
    constructor(url: string | URL) {
      super(String(url).replace('wss://core.blink.new', `ws://localhost:${port}/`));
    }
  };
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  globalThis.WebSocket = RealSocket;
  sockets.close();
  server.closeAllConnections();
  server.close();
  await app[Symbol.asyncDispose]();
  vi.restoreAllMocks();
});

const channelOf = (name: string) =>
  createClient({ projectId: 'hub', authRequired: false }).realtime.channel(name);

describe('rooms', () => {
  it('carry messages, presence and history between clients of the SDK, without a key', async () => {
    const [anna, ben] = [channelOf('room:derby'), channelOf('room:derby')];
    const heard: unknown[] = [];
    const present: string[][] = [];
    ben.onMessage(({ type, data, userId }) => heard.push({ type, data, userId }));
    ben.onPresence((users) => present.push(users.map(({ userId }) => userId)));
    await ben.subscribe({ userId: 'ben', metadata: { name: 'Ben' } });
    await anna.subscribe({ userId: 'anna' });
    await anna.publish('chat', { text: 'Startet er?' }, { userId: 'anna' });
    await expect.poll(() => heard).toEqual([{ type: 'chat', data: { text: 'Startet er?' }, userId: 'anna' }]);
    await expect.poll(() => present.at(-1)?.toSorted()).toEqual(['anna', 'ben']);
    expect(await anna.getPresence()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ userId: 'ben', metadata: { name: 'Ben' } })]),
    );
    expect(await anna.getMessages()).toMatchObject([{ type: 'chat' }]);
    await Promise.all([anna.unsubscribe(), ben.unsubscribe()]);
  });

  it('leave the channels of pages to the hub', async () => {
    const page = channelOf('page:players:players_general');
    await expect(page.publish('comment', { text: 'gefälscht' })).rejects.toThrow(
      'Publishing needs the secret key',
    );
    await expect(page.subscribe()).rejects.toThrow('Not allowed');
    expect((await app.deps.provider.realtime.messages('page:players:players_general')).count).toBe(0);
  });

  it('accept 20 messages per socket in ten seconds, and 100 members', async () => {
    const room = channelOf('room:loud');
    await room.subscribe({ userId: 'loud' });
    for (let n = 0; n < 20; n += 1) await room.publish('chat', n);
    await expect(room.publish('chat', 'too much')).rejects.toThrow('Too many messages');
    await room.unsubscribe();
    const { realtime } = app.deps.provider;
    for (let n = 0; n < 100; n += 1)
      await realtime.subscribe('room:full', { userId: `member-${n}`, onMessage: () => undefined });
    await expect(channelOf('room:full').subscribe({ userId: 'late' })).rejects.toThrow('The room is full');
  });

  describe('over REST', () => {
    const publish = (token: string, body: object) => {
      const sent = app.request.post('/api/realtime/hub/publish');
      return (token === '' ? sent : sent.set('authorization', `Bearer ${token}`)).send(body);
    };
    const message = { channel: 'room:own', type: 'chat', data: { text: 'Startet er?' } };

    it('accept messages from everyone, which their members receive', async () => {
      const member = channelOf('room:own');
      const heard: unknown[] = [];
      member.onMessage(({ data, userId }) => heard.push({ data, userId }));
      await member.subscribe({ userId: 'ben' });
      for (const token of ['', app.userToken, SECRET_KEY])
        expect((await publish(token, { ...message, userId: 'anna' }).expect(200)).body).toEqual({
          messageId: expect.stringMatching(/^\d+-\d+$/u),
          channel: 'room:own',
          timestamp: expect.any(Number),
        });
      await expect
        .poll(() => heard)
        .toEqual(Array.from({ length: 3 }, () => ({ data: message.data, userId: 'anna' })));
      const { body } = await app.request.get('/api/realtime/hub/messages?channel=room:own').expect(200);
      expect(body).toMatchObject({ count: 3 });
      await member.unsubscribe();
    });

    it('refuse other channels, odd messages and large ones', async () => {
      for (const channel of [
        'page:players:players_general',
        'page:of:nobody',
        'hub:data',
        'private:editors',
        '',
        5,
        ['room:x'],
      ]) {
        await publish('', { ...message, channel }).expect(401);
        await publish(app.userToken, { ...message, channel }).expect(403);
      }
      await publish('nonsense', message).expect(401);
      for (const body of [
        {},
        { channel: 'room:own' },
        { ...message, type: '' },
        { ...message, metadata: 'x' },
      ])
        await publish(SECRET_KEY, body).expect(400);
      await publish(app.userToken, { ...message, type: 5 }).expect(400);
      await publish(app.userToken, { ...message, data: 'x'.repeat(5000) }).expect(413);
      await publish(SECRET_KEY, { ...message, data: 'x'.repeat(5000) }).expect(200);
    });

    it('accept 20 messages per user in ten seconds, and say when to send more', async () => {
      for (let n = 0; n < 20; n += 1) await publish(app.userToken, message).expect(200);
      const { headers, body } = await publish(app.userToken, message).expect(429);
      expect(headers['retry-after']).toBe('10');
      expect(body.error).toMatchObject({ errorCode: 'tooMany' });
      await publish(app.adminToken, message).expect(200);
      await publish(SECRET_KEY, message).expect(200);
    });
  });
});
