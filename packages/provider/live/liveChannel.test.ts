import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from './FakeSocket.ts';
import {
  HEARTBEAT_MS,
  LOSSES,
  openLiveChannel,
  reconnectDelayMs,
  TIMEOUT_MS,
  type LiveState,
} from './liveChannel.ts';

const CHANNEL = 'page:players:players_general';

/** A channel with a fake socket and fake timers. */
function follow() {
  const states: string[] = [];
  const acknowledged: unknown[] = [];
  const messages: string[] = [];
  const presentCounts: number[] = [];
  const live = openLiveChannel({
    channel: CHANNEL,
    userId: 'user-1',
    openSocket: () => new FakeSocket(),
    random: () => 0.5,
    onSubscribed: (lastId) => void acknowledged.push(lastId),
    onMessage: ({ id }) => messages.push(id),
    onPresence: ({ users, count }) => presentCounts.push(count ?? users.length),
    onState: (state, loss) => states.push(...(loss === null ? [state] : [state, loss])),
  });
  return { live, states, acknowledged, messages, presentCounts };
}

const latest = () => FakeSocket.opened.at(-1)!;
const typesSent = () => latest().sent.map(({ type }) => type);

function goLive(lastId: string | null = null): void {
  latest().open();
  latest().say('subscribed', { channel: CHANNEL, lastId });
}

// The worker continues with other files.
afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
});

describe('a live channel', () => {
  it('connects, subscribes, and is live once its own channel is acknowledged', () => {
    const { states, acknowledged } = follow();
    expect(states).toEqual(['connecting']);
    latest().open();
    expect(latest().sent).toEqual([{ type: 'subscribe', payload: { channel: CHANNEL, userId: 'user-1' } }]);
    latest().say('subscribed', { channel: 'page:news:news_general', lastId: '1-0' });
    expect(states).toEqual(['connecting', 'subscribing']);
    latest().say('subscribed', { channel: CHANNEL, lastId: '7-0' });
    expect(states).toEqual(['connecting', 'subscribing', 'live']);
    expect(acknowledged).toEqual(['7-0']);
  });

  it('passes on its own messages and presence, but nothing malformed or from other channels', () => {
    const { messages, presentCounts, states } = follow();
    goLive();
    latest().say('message', { channel: CHANNEL, id: '1-0', type: 'comment', data: {} });
    latest().say('message', { channel: 'other', id: '2-0', type: 'comment', data: {} });
    latest().say('presence', { channel: CHANNEL, data: { users: [{}, {}] } });
    latest().say('presence', { channel: CHANNEL, data: { users: [{}], count: 70 } });
    for (const nonsense of ['{', '[]', '{"type":"message"}', 7, null]) latest().sayText(nonsense);
    expect(messages).toEqual(['1-0']);
    expect(presentCounts).toEqual([2, 70]);
    expect(states.at(-1)).toBe('live');
  });

  it.each([
    ['a connection that is never established', (): void => undefined, LOSSES.connectTimeout],
    ['a subscription that is not acknowledged', (): void => latest().open(), LOSSES.subscribeTimeout],
  ])('gives up on %s after ten seconds', async (_, begin, loss) => {
    const { states } = follow();
    begin();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(states).not.toContain('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(states.slice(-2)).toEqual(['waiting', loss]);
    expect(latest().readyState).toBe(3);
  });

  it('treats an error frame as a refusal only while waiting for the acknowledgment', () => {
    const { states } = follow();
    latest().open();
    latest().say('error', { error: 'Not allowed', channel: 'other' });
    expect(states.at(-1)).toBe('subscribing');
    latest().say('error', { error: 'Not allowed', channel: CHANNEL });
    expect(states.slice(-2)).toEqual(['waiting', LOSSES.refused]);
    vi.advanceTimersByTime(reconnectDelayMs(1, 0.5));
    goLive();
    latest().say('error', { error: 'The frame is malformed' });
    expect(states.at(-1)).toBe('live');
  });

  it('sends a heartbeat every 25 seconds, and reconnects without an answer within ten', async () => {
    const { states } = follow();
    goLive();
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - 1);
    expect(typesSent()).toEqual(['subscribe']);
    await vi.advanceTimersByTimeAsync(1);
    expect(typesSent()).toEqual(['subscribe', 'ping']);
    latest().say('pong', {});
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(typesSent()).toEqual(['subscribe', 'ping', 'ping']);
    expect(states.at(-1)).toBe('live');
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(states.slice(-2)).toEqual(['waiting', LOSSES.sendTimeout]);
  });

  it('waits 2, 4, 8, 16, 30, 30 seconds plus jitter, and starts over after it was live', async () => {
    const { states } = follow();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      latest().drop();
      const before = Date.now();
      await vi.advanceTimersToNextTimerAsync();
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([2500, 4500, 8500, 16_500, 30_500, 30_500]);
    goLive();
    latest().drop();
    const count = FakeSocket.opened.length;
    await vi.advanceTimersByTimeAsync(2499);
    expect(FakeSocket.opened).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.opened).toHaveLength(count + 1);
    expect(states.at(-1)).toBe('connecting');
  });

  it('reports the newest message id after each reconnection, so that missed messages can be fetched', async () => {
    const { acknowledged } = follow();
    goLive('1-0');
    latest().drop();
    await vi.advanceTimersByTimeAsync(2500);
    goLive('5-0');
    expect(acknowledged).toEqual(['1-0', '5-0']);
  });

  it('retries at once when the network is back, and checks a connection that seems open', async () => {
    const { live, states } = follow();
    latest().drop();
    live.wake();
    expect(FakeSocket.opened).toHaveLength(2);
    goLive();
    live.wake();
    expect(typesSent()).toEqual(['subscribe', 'ping']);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(states.slice(-2)).toEqual(['waiting', LOSSES.sendTimeout]);
  });

  it('unsubscribes when it is closed, and never reconnects', async () => {
    const { live, states, messages } = follow();
    goLive();
    live.close();
    expect(typesSent()).toEqual(['subscribe', 'unsubscribe']);
    latest().say('message', { channel: CHANNEL, id: '9-0', type: 'comment', data: {} });
    live.wake();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(latest().readyState).toBe(3);
    expect(messages).toEqual([]);
    expect(states.at(-1)).toBe('closed');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can be closed while connecting or waiting', async () => {
    const connecting = follow();
    connecting.live.close();
    const waiting = follow();
    latest().drop();
    waiting.live.close();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.opened[0]!.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.opened[0]!.readyState).toBe(3);
    expect(connecting.states).toEqual(['connecting', 'closed']);
  });

  it('reconnects with growing delays while missed messages cannot be read', async () => {
    const outcomes = [false, false, true];
    const states: LiveState[] = [];
    const live = openLiveChannel({
      channel: CHANNEL,
      openSocket: () => new FakeSocket(),
      random: () => 0,
      onSubscribed: () => (outcomes.shift() === true ? Promise.resolve() : Promise.reject(new Error('down'))),
      onMessage: () => undefined,
      onPresence: () => undefined,
      onState: (state) => states.push(state),
    });
    for (const delayMs of [2000, 4000]) {
      goLive();
      await vi.advanceTimersByTimeAsync(0);
      expect(states.at(-1)).toBe('waiting');
      await vi.advanceTimersByTimeAsync(delayMs);
    }
    goLive();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('live');
    latest().drop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(states.at(-1)).toBe('connecting');
    live.close();
  });

  it('survives a socket that cannot be opened', async () => {
    const states: LiveState[] = [];
    const live = openLiveChannel({
      channel: CHANNEL,
      userId: 'r',
      openSocket: () => {
        throw new SyntaxError('no address');
      },
      onSubscribed: () => undefined,
      onMessage: () => undefined,
      onPresence: () => undefined,
      onState: (state) => states.push(state),
    });
    expect(states).toEqual(['connecting', 'waiting']);
    live.close();
  });
});

describe('reconnectDelayMs', () => {
  it('is between 2 and 31 seconds and never decreases', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, r) => {
          const delay = reconnectDelayMs(n, r);
          expect(delay).toBeGreaterThanOrEqual(2000);
          expect(delay).toBeLessThanOrEqual(31_000);
          expect(reconnectDelayMs(n + 1, r)).toBeGreaterThanOrEqual(delay);
        },
      ),
    );
  });
});
