import { beforeEach, describe, expect, it, vi } from 'vitest';
import { channelOf, EVENTS_PER_REQUEST, FLUSH_MS, VISIT_IDLE_MS } from '@hub/shared/hub/analytics.schema.ts';
import { mayCount, setMayCount } from './consent.ts';
import { createTracker } from './tracker.ts';

interface Sent {
  session_id: string;
  pathname: string;
  channel: string;
  utm_campaign: string | null;
}

const HUB = 'https://hub.example';

function aTracker(answers: (boolean | Error)[] = []) {
  const batches: Sent[][] = [];
  const tracker = createTracker({
    send: (events) => {
      batches.push(events as Sent[]);
      const answer = answers.shift() ?? true;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  return {
    batches,
    leave: () => tracker.leave(),
    view: (path: string, referrer = '') => tracker.view(new URL(path, HUB), referrer),
  };
}
const paths = (batch: Sent[] | undefined) => batch?.map(({ pathname }) => pathname);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

describe('the tracker', () => {
  it('sends after three seconds, without query and fragment', async () => {
    const { batches, view } = aTracker();
    view('/players?token=secret#x');
    await vi.advanceTimersByTimeAsync(FLUSH_MS - 1);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toMatchObject([[{ type: 'pageview', pathname: '/players', channel: 'Direct' }]]);
    expect(JSON.stringify(batches)).not.toContain('secret');
  });

  it('sends ten at once, and the rest later', async () => {
    const { batches, view } = aTracker();
    for (let n = 0; n <= EVENTS_PER_REQUEST; n += 1) view(`/${n}`);
    await vi.advanceTimersByTimeAsync(0);
    expect(batches.map(({ length }) => length)).toEqual([10]);
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    expect(batches.map(({ length }) => length)).toEqual([10, 1]);
  });

  it.each([[false], [new Error('offline')]])(
    'keeps what did not arrive (%s), over a reload',
    async (answer) => {
      const first = aTracker([answer]);
      first.view('/a');
      await vi.advanceTimersByTimeAsync(FLUSH_MS);
      const second = aTracker();
      second.view('/b');
      await vi.advanceTimersByTimeAsync(FLUSH_MS);
      expect([...first.batches, ...second.batches].flat().map(({ pathname }) => pathname)).toContain('/b');
      expect(paths(second.batches[0] ?? first.batches[1])).toEqual(['/a', '/b']);
    },
  );

  it('sends waiting events when the page is left, and never twice', async () => {
    const { batches, view, leave } = aTracker();
    view('/a');
    leave();
    leave();
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    expect(batches.map(paths)).toEqual([['/a']]);
  });

  it('begins a new visit after half an hour', async () => {
    const { batches, view } = aTracker();
    view('/a?utm_medium=email&utm_campaign=freitag', 'https://www.google.com/');
    vi.setSystemTime(Date.now() + VISIT_IDLE_MS);
    view('/b', 'https://www.google.com/');
    vi.setSystemTime(Date.now() + VISIT_IDLE_MS + 1);
    view('/c', 'https://www.google.com/');
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    const [a, b, c] = batches.flat();
    expect([a?.channel, a?.utm_campaign, c?.channel]).toEqual(['Email', 'freitag', 'Organic Search']);
    expect(a?.session_id).toBe(b?.session_id);
    expect(c?.session_id).not.toBe(b?.session_id);
  });
});

describe('channels', () => {
  it.each([
    [null, '', 'Direct'],
    [null, `${HUB}/players`, 'Direct'],
    [null, 'https://www.google.de/', 'Organic Search'],
    [null, 'https://t.co/x', 'Social'],
    [null, 'https://mail.google.com/', 'Email'],
    [null, 'https://blog.example/', 'Referral'],
    [null, 'nonsense', 'Direct'],
    ['CPC', 'https://www.google.de/', 'Paid Search'],
    ['affiliate', '', 'Affiliate'],
    ['unknown', 'https://blog.example/', 'Referral'],
  ])('%s from %j is %s', (medium, referrer, channel) => {
    expect(channelOf(medium, referrer, 'hub.example')).toBe(channel);
  });
});

describe('consent', () => {
  it('is missing until given, and if the browser asks not to be tracked', () => {
    expect(mayCount()).toBe(false);
    setMayCount(true);
    expect(mayCount()).toBe(true);
    const { doNotTrack } = navigator;
    Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
    expect(mayCount()).toBe(false);
    Object.defineProperty(navigator, 'doNotTrack', { value: doNotTrack, configurable: true });
  });

  it('forgets the visit when it is withdrawn', () => {
    setMayCount(true);
    aTracker().view('/a');
    setMayCount(false);
    expect(localStorage).toHaveLength(0);
  });
});
