import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '../../app.ts';
import { createKnownHosts } from '../knownHosts.ts';
import { ERRORS } from '@hub/shared/errors.ts';
import { createPageChannels } from '../pageChannels.ts';
import { createWorkBudget, type WorkBudget } from '../workBudget.ts';
import { budgetFor } from '@hub/tools/testing/budgetFor.ts';
import { aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { SECRET_KEY, testApp } from '@hub/tools/testing/testApp.ts';
import { openHostedProvider } from '@hub/provider/hosted/openHostedProvider.ts';
import { openChannel } from '@hub/provider/hosted/hostedChannel.ts';
import type { RealtimeMessage } from '@hub/provider/realtime.ts';
import { attachRealtimeSocket, type SocketLimits } from '@hub/provider/wire/realtime/realtimeSocket.ts';

const CHANNEL = 'page:players:players_general';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface Frame {
  type: string;
  payload: Record<string, unknown>;
}

/** Starts the whole hub, including its socket, on a port of its own. */
async function aHub(limits: Partial<SocketLimits> = {}, budget?: WorkBudget) {
  const app = await testApp();
  const server = createServer(createApp(app.deps, { clientDir: null, requestLog: null }));
  const socket = attachRealtimeSocket(server, {
    provider: app.deps.provider,
    projectId: 'hub',
    secretKey: SECRET_KEY,
    isPublicChannel: createPageChannels(app.deps.stores),
    isKnownHost: createKnownHosts(app.deps.config),
    allowedOrigins: ['https://allowed.example'],
    trustedProxies: 0,
    limits,
    budget,
  });
  server.listen(0);
  await once(server, 'listening');
  closers.push(async () => {
    socket.close();
    server.closeAllConnections();
    server.close();
    await app[Symbol.asyncDispose]();
  });
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return { app, server, host, realtime: app.deps.provider.realtime };
}

/** Connects like a browser; frames are queued and taken one by one. */
async function connect(host: string, { path = '/?project_id=hub', headers = {} } = {}) {
  const socket = new WebSocket(`ws://${host}${path}`, { headers });
  closers.push(() => socket.terminate());
  const frames: Frame[] = [];
  let wake = () => {};
  socket.on('message', (content: Buffer) => {
    frames.push(JSON.parse(content.toString()) as Frame);
    wake();
  });
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'unexpected-response').then(([, response]: { statusCode: number }[]) => {
      throw new Error(String(response?.statusCode));
    }),
  ]);
  return {
    socket,
    send: (type: string, payload?: unknown) => socket.send(JSON.stringify({ type, payload })),
    /** The next frame of a type; drops others before it. */
    next: async (type: string): Promise<Frame['payload']> => {
      for (;;) {
        const frame = frames.shift();
        if (frame === undefined) await new Promise<void>((done) => (wake = done));
        else if (frame.type === type) return frame.payload;
      }
    },
  };
}

describe('the socket', () => {
  it('acknowledges subscriptions, delivers messages, answers pings and unsubscribes', async () => {
    const { host, realtime } = await aHub();
    const { send, next } = await connect(host);
    expect(await next('connected')).toHaveProperty('socketId');
    send('subscribe', { channel: CHANNEL });
    expect(await next('subscribed')).toEqual({ channel: CHANNEL, lastId: null });
    const { messageId, timestamp } = await realtime.publish({ channel: CHANNEL, type: 'x', data: { a: 1 } });
    expect(await next('message')).toEqual({
      id: messageId,
      type: 'x',
      data: { a: 1 },
      timestamp,
      channel: CHANNEL,
    });
    send('ping');
    expect(await next('pong')).toEqual({});
    send('unsubscribe', { channel: CHANNEL });
    expect(await next('unsubscribed')).toEqual({ channel: CHANNEL });
    expect((await realtime.presence(CHANNEL)).count).toBe(0);
  });

  it('counts present users and treats a closed socket as leaving', async () => {
    const { host } = await aHub();
    const [one, two] = [await connect(host), await connect(host)];
    one.send('subscribe', { channel: CHANNEL, userId: 'tab-1', metadata: { name: '<b>' } });
    two.send('subscribe', { channel: CHANNEL });
    const countOf = (payload: Frame['payload']) => (payload['data'] as { count: number }).count;
    const until = async (count: number) => {
      for (;;) {
        const payload = await one.next('presence');
        if (countOf(payload) === count) return payload;
      }
    };
    const both = await until(2);
    expect(both['channel']).toBe(CHANNEL);
    // The id lasts as long as the browser's storage, so with it anyone could tell who reads what.
    expect(both['data']).toEqual({ users: [], count: 2 });
    two.socket.close();
    await until(1);
  });

  it('lets browsers follow only public channels and publish nothing', async () => {
    const { host, realtime } = await aHub();
    const { send, next } = await connect(host);
    for (const channel of ['private:editors', 'page:players:other', 'page:stadiums:x']) {
      send('subscribe', { channel });
      expect(await next('error')).toEqual({ error: 'Not allowed', channel });
    }
    send('publish', { channel: CHANNEL, type: 'comment', data: 'forged' });
    expect(await next('error')).toEqual({ error: 'Publishing needs the secret key', channel: CHANNEL });
    expect((await realtime.messages(CHANNEL)).count).toBe(0);
  });

  it('lists the present users to holders of the key only, and never the metadata of browsers', async () => {
    const { app, host } = await aHub();
    const [fan, holder] = [
      await connect(host),
      await connect(host, { headers: { authorization: `Bearer ${SECRET_KEY}` } }),
    ];
    fan.send('subscribe', { channel: CHANNEL, userId: 'tab-1', metadata: { name: '<b>' } });
    await fan.next('subscribed');
    holder.send('subscribe', { channel: CHANNEL, userId: 'hub' });
    const { data } = await holder.next('presence');
    expect((data as { users: { userId: string }[] }).users.map(({ userId }) => userId)).toEqual([
      'tab-1',
      'hub',
    ]);
    expect(JSON.stringify(data)).not.toContain('<b>');
    const presence = () => app.request.get('/api/realtime/hub/presence').query({ channel: CHANNEL });
    await presence().expect(200, { channel: CHANNEL, users: [], count: 2 });
    const { body } = await presence().set('authorization', `Bearer ${SECRET_KEY}`).expect(200);
    expect(body).toMatchObject({ count: 2, users: [{ userId: 'tab-1' }, { userId: 'hub' }] });
  });

  it('opens the channel of a page only where the page exists', async () => {
    const { app, host } = await aHub();
    await insertLeague(app.deps, aSmallLeague());
    const { send, next } = await connect(host);
    send('subscribe', { channel: 'page:player:nobody' });
    expect(await next('error')).toEqual({ error: 'Not allowed', channel: 'page:player:nobody' });
    send('subscribe', { channel: 'page:club:team-a' });
    await next('subscribed');
    for (const path of ['presence', 'messages']) {
      const read = (channel: string) => app.request.get(`/api/realtime/hub/${path}`).query({ channel });
      await read('page:player:nobody').expect(401);
      await read('page:club:team-a').expect(200);
    }
  });

  it('lets holders of the key publish everywhere', async () => {
    const { host, realtime } = await aHub();
    const { send, next } = await connect(host, { headers: { authorization: `Bearer ${SECRET_KEY}` } });
    send('subscribe', { channel: 'private:editors' });
    await next('subscribed');
    send('publish', { channel: 'private:editors', type: 'x', data: 1 });
    const message = await next('message');
    expect(message).toMatchObject({ channel: 'private:editors', data: 1 });
    expect(await next('published')).toEqual({ channel: 'private:editors', messageId: message['id'] });
    expect((await realtime.messages('private:editors')).count).toBe(1);
  });

  it.each([
    ['no JSON', 'hello'],
    ['an unknown frame', '{"type":"shout","payload":{}}'],
    ['a frame without channel', '{"type":"subscribe","payload":{}}'],
    ['a user id that is markup', `{"type":"subscribe","payload":{"channel":"${CHANNEL}","userId":"<img>"}}`],
  ])('answers %s with an error and keeps working', async (_case, content) => {
    const { host } = await aHub();
    const { socket, send, next } = await connect(host);
    socket.send(content);
    expect(await next('error')).toEqual({ error: 'The frame is malformed' });
    send('ping');
    await next('pong');
  });

  it('closes on too large or too many frames, and limits the number of channels', async () => {
    const { app, host } = await aHub();
    const league = aSmallLeague();
    await insertLeague(app.deps, league);
    const large = await connect(host);
    large.socket.send(JSON.stringify({ type: 'ping', payload: 'x'.repeat(5000) }));
    expect((await once(large.socket, 'close'))[0]).toBe(1009);
    const many = await connect(host);
    for (let index = 0; index < 61; index += 1) many.send('ping');
    expect((await once(many.socket, 'close'))[0]).toBe(1008);
    const wide = await connect(host);
    const channels = league.players.slice(0, 21).map(({ id }) => `page:player:${id}`);
    for (const channel of channels) wide.send('subscribe', { channel });
    expect(await wide.next('error')).toEqual({ error: 'Too many channels', channel: channels[20] });
  });

  it.each([
    ['another path', { path: '/socket?project_id=hub' }, '404'],
    ['another project', { path: '/?project_id=other' }, '404'],
    ['another host', { headers: { host: 'evil.example', origin: 'http://evil.example' } }, '421'],
    ['another origin', { headers: { origin: 'https://evil.example' } }, '403'],
  ])('refuses %s', async (_case, options, status) => {
    const { host } = await aHub();
    await expect(connect(host, options)).rejects.toThrow(status);
  });

  it('accepts its own origin and the allowed ones', async () => {
    const { host } = await aHub();
    for (const origin of [`http://${host}`, 'https://allowed.example'])
      await (await connect(host, { headers: { origin } })).next('connected');
  });

  it('limits sockets per address and in total', async () => {
    const { host } = await aHub({ socketsPerAddress: 2 });
    await connect(host);
    const { socket } = await connect(host);
    await expect(connect(host)).rejects.toThrow('503');
    socket.close();
    await once(socket, 'close');
    await connect(host);
  });

  it('says when to reconnect', async () => {
    const { host } = await aHub({ socketsPerAddress: 0 });
    const socket = new WebSocket(`ws://${host}/?project_id=hub`);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    expect(response.headers['retry-after']).toBe('10');
  });

  it('limits the frames of all sockets of an address together', async () => {
    const { host } = await aHub({ framesPerAddress: 30 });
    const [one, other] = [await connect(host), await connect(host)];
    for (let n = 0; n < 20; n += 1) one.send('ping');
    await one.next('pong');
    const closed = once(other.socket, 'close');
    for (let n = 0; n < 20; n += 1) other.send('ping');
    expect((await closed)[0]).toBe(1008);
  });

  it('takes the work of frames from the budget of their address, and says when to try again', async () => {
    const { host } = await aHub({}, createWorkBudget(budgetFor(2)));
    const { send, next } = await connect(host);
    for (const team of ['a', 'b', 'c']) send('subscribe', { channel: `page:teams:${team}` });
    const answers = [await next('error'), await next('error'), await next('error')];
    expect(answers.map(({ error }) => error)).toEqual(['Not allowed', 'Not allowed', ERRORS.tooMany[1]]);
    expect(answers[2]).toMatchObject({ channel: 'page:teams:c', retryAfter: expect.any(Number) });
    // Pings cost next to nothing.
    send('ping');
    expect(await next('pong')).toEqual({});
  });

  it('drops a waiting request of a closed socket', async () => {
    let begin = () => {};
    const gate = new Promise<void>((done) => (begin = done));
    const budget = createWorkBudget(budgetFor(100));
    const { host, realtime } = await aHub(
      {},
      { ...budget, run: (...asked) => gate.then(() => budget.run(...asked)) },
    );
    const { send, socket } = await connect(host);
    const other = await connect(host);
    send('subscribe', { channel: CHANNEL });
    socket.close();
    await once(socket, 'close');
    begin();
    other.send('subscribe', { channel: CHANNEL });
    await other.next('subscribed');
    expect((await realtime.presence(CHANNEL)).count).toBe(1);
  });
});

describe('the REST side', () => {
  it('publishes only with the key, and serves public channels to everyone', async () => {
    const { app } = await aHub();
    const publication = { channel: CHANNEL, type: 'x', data: 1 };
    const post = () => app.request.post('/api/realtime/hub/publish');
    await post().send(publication).expect(401);
    await post().set('authorization', `Bearer ${app.adminToken}`).send(publication).expect(403);
    const withKey = () => post().set('authorization', `Bearer ${SECRET_KEY}`);
    await withKey().send({ channel: CHANNEL }).expect(400);
    await withKey()
      .send({ ...publication, data: 'x'.repeat(300_000) })
      .expect(413);
    const { body } = await withKey().send(publication).expect(200);
    expect(body).toMatchObject({ channel: CHANNEL, messageId: expect.stringMatching(/^\d+-\d+$/) });

    const get = (path: string) => app.request.get(`/api/realtime/hub/${path}`);
    const messages = await get('messages')
      .query({ channel: CHANNEL, start: '-', end: '+', limit: 5 })
      .expect(200);
    expect(messages.body).toMatchObject({ count: 1, hasMore: false, messages: [{ id: body.messageId }] });
    const presence = await get('presence').query({ channel: CHANNEL }).expect(200);
    expect(presence.body).toEqual({ channel: CHANNEL, users: [], count: 0 });
    await get('messages').expect(400);
    await get('messages').query({ channel: 'private:editors' }).expect(401);
    await get('presence').query({ channel: 'private:editors' }).expect(401);
    await get('nothing').expect(404);
    await app.request.get('/api/realtime/other/presence').query({ channel: CHANNEL }).expect(404);
  });
});

describe('a hosted subscriber that loses its connection', () => {
  it('reconnects and receives everything it missed, in order and once', async () => {
    const { app, server, host, realtime } = await aHub();
    const hosted = openHostedProvider({
      coreUrl: `http://${host}`,
      authUrl: `http://${host}`,
      projectId: 'hub',
      secretKey: SECRET_KEY,
      timeoutMs: 5000,
    });
    closers.push(() => hosted.close());
    const connections = new Set<{ destroy(): void }>();
    server.on('upgrade', (_request, stream) => connections.add(stream));
    const heard: unknown[] = [];
    let wake = () => {};
    const until = async (count: number) => {
      while (heard.length < count) await new Promise<void>((done) => (wake = done));
    };
    let mayReturn = () => {};
    const pause = new Promise<void>((done) => (mayReturn = done));
    const channel = await openChannel({
      url: new URL(`ws://${host}/?project_id=hub`),
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
      channel: CHANNEL,
      subscriber: {
        onMessage: ({ data }: RealtimeMessage) => {
          heard.push(data);
          wake();
        },
      },
      missedAfter: async (start) => {
        await pause;
        return (await hosted.realtime.messages(CHANNEL, { start, limit: 1000 })).messages;
      },
      times: { reconnectDelayMs: () => 1 },
    });
    closers.push(() => channel.close());
    const say = (data: number) => realtime.publish({ channel: CHANNEL, type: 'x', data });
    await say(1);
    await until(1);
    for (const connection of connections) connection.destroy();
    await say(2);
    await say(3);
    // Reconnected, but still fetching what was missed: new messages must wait their turn.
    while ((await realtime.presence(CHANNEL)).count === 0) await app.deps.provider.ping();
    await say(4);
    mayReturn();
    await say(5);
    await until(5);
    expect(heard).toEqual([1, 2, 3, 4, 5]);
  });

  it('fails when the channel is not allowed or there is no answer', async () => {
    const { host } = await aHub();
    const open = (url: string) =>
      openChannel({
        url: new URL(url),
        headers: {},
        channel: 'private:editors',
        subscriber: { onMessage: () => undefined },
        missedAfter: () => Promise.resolve([]),
      });
    await expect(open(`ws://${host}/?project_id=hub`)).rejects.toThrow('Server error: Not allowed');
    await expect(open(`ws://${host}/elsewhere`)).rejects.toThrow('WebSocket connection closed');
  });
});
