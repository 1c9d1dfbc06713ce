import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../live/FakeSocket.ts';
import { HEARTBEAT_MS, TIMEOUT_MS } from '../live/liveChannel.ts';
import type { RealtimeMessage } from '../realtime.ts';
import { openChannel, type ChannelOptions } from './hostedChannel.ts';

const CHANNEL = 'orders';
const RECONNECT_MS = 2000;

const aMessage = (n: number): RealtimeMessage => ({
  id: `${n}-0`,
  channel: CHANNEL,
  type: 'x',
  data: n,
  timestamp: n,
});

const latest = () => FakeSocket.opened.at(-1)!;
const typesSent = () => latest().sent.map(({ type }) => type);
const say = (n: number) => latest().say('message', aMessage(n));

function acknowledge(lastId: string | null = null): void {
  latest().open();
  latest().say('subscribed', { channel: CHANNEL, lastId });
}

/** Opens a subscription whose socket and clock the test controls. */
function subscribe(missedAfter: ChannelOptions['missedAfter'] = () => Promise.resolve([])) {
  const heard: unknown[] = [];
  const opening = openChannel({
    url: new URL('ws://provider.test'),
    headers: {},
    channel: CHANNEL,
    subscriber: { userId: 'hub', metadata: { of: 'test' }, onMessage: ({ data }) => heard.push(data) },
    missedAfter,
    times: { reconnectDelayMs: () => RECONNECT_MS },
    openSocket: () => new FakeSocket(),
  });
  return { opening, heard };
}

// The worker runs other files next.
afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
});

describe('a subscription at the hosted provider', () => {
  it('opens with the acknowledgment and unsubscribes when closed', async () => {
    const { opening, heard } = subscribe();
    acknowledge('7-0');
    const channel = await opening;
    expect(channel.lastId).toBe('7-0');
    expect(latest().sent[0]?.payload).toEqual({ channel: CHANNEL, userId: 'hub', metadata: { of: 'test' } });
    say(8);
    channel.close();
    say(9);
    expect(heard).toEqual([8]);
    expect(typesSent()).toEqual(['subscribe', 'unsubscribe']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['nothing answers', (): void => undefined, 'WebSocket connection timeout'],
    [
      'nothing acknowledges',
      (): void => latest().open(),
      'Subscription timeout - no acknowledgment from server',
    ],
    ['the connection ends', (): void => latest().drop(), 'WebSocket connection closed'],
    [
      'the server refuses',
      (): void => {
        latest().open();
        latest().say('error', { error: 'Not allowed', channel: CHANNEL });
      },
      'Server error: Not allowed',
    ],
  ])('fails without a retry when %s', async (_title, begin, message) => {
    const failure = subscribe().opening.catch((error: unknown) => error);
    begin();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(await failure).toMatchObject({ code: 'REALTIME_ERROR', message });
    await vi.advanceTimersByTimeAsync(10 * RECONNECT_MS);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('detects a half-open line by the missing pong, and receives what it missed, in order and once', async () => {
    const asked: string[] = [];
    const { opening, heard } = subscribe((id) => {
      asked.push(id);
      return Promise.resolve([aMessage(3), aMessage(4)]);
    });
    acknowledge('1-0');
    await opening;
    say(2);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(typesSent()).toEqual(['subscribe', 'ping']);
    latest().say('pong', {});
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(FakeSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + RECONNECT_MS);
    expect(FakeSocket.opened).toHaveLength(2);
    acknowledge('4-0');
    say(4);
    say(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['2-0']);
    expect(heard).toEqual([2, 3, 4, 5]);
  });

  it('leaves no gap when the line drops again while missed messages are fetched', async () => {
    const answers: ((messages: RealtimeMessage[]) => void)[] = [];
    const { opening, heard } = subscribe(() => new Promise((done) => answers.push(done)));
    acknowledge('1-0');
    await opening;
    latest().drop();
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    acknowledge();
    latest().drop();
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    acknowledge();
    say(5);
    answers[0]!([aMessage(2)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([]);
    answers[1]!([aMessage(2), aMessage(3), aMessage(4)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([2, 3, 4, 5]);
  });

  it('reconnects when missed messages cannot be fetched', async () => {
    let isDown = true;
    const { opening, heard } = subscribe(() =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve([aMessage(2)]),
    );
    acknowledge('1-0');
    await opening;
    latest().drop();
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    acknowledge();
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    expect(FakeSocket.opened).toHaveLength(3);
    isDown = false;
    acknowledge();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([2]);
  });
});
