import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherEvents, type GatheredEvents } from './gatherEvents.ts';
import type { SecurityEvent } from '@hub/provider/security/securityLog.ts';

const START_MS = Date.parse('2026-11-24T20:00:00.000Z');
const HALF_MINUTE_MS = 30_000;

beforeEach(() => vi.useFakeTimers({ now: START_MS }));
afterEach(() => vi.useRealTimers());

function aLog() {
  const single: SecurityEvent[] = [];
  const gathered: GatheredEvents[] = [];
  const { log, flush } = gatherEvents({
    one: (event) => void single.push(event),
    gathered: (events) => void gathered.push(events),
  });
  const lines = () => single.length + gathered.length;
  return { log, flush, single, gathered, lines };
}

const failure = (account: string, network: string): SecurityEvent => ({
  event: 'signInFailed',
  account,
  network,
});

it('logs a few events one by one and at once', () => {
  const { log, single, gathered } = aLog();
  for (let n = 0; n < 5; n += 1) log(failure('anna', `net-${n}`));
  log({ event: 'signedIn', userId: 'ben' });
  expect(single).toHaveLength(6);
  vi.advanceTimersByTime(2 * HALF_MINUTE_MS);
  expect([single.length, gathered.length]).toEqual([6, 0]);
});

it('logs many in one line per half minute, with all users, networks and counts', () => {
  const { log, single, gathered } = aLog();
  for (let n = 0; n < 105; n += 1) {
    vi.advanceTimersByTime(100);
    log(failure(`fan-${n % 10}`, n % 2 === 0 ? 'even' : 'odd'));
  }
  expect(single).toHaveLength(5);
  expect(gathered).toEqual([]);
  vi.advanceTimersByTime(HALF_MINUTE_MS);
  expect(gathered).toHaveLength(1);
  const [{ times, of, ...about }] = gathered as [GatheredEvents];
  expect(about).toEqual({
    event: 'signInFailed',
    firstTs: '2026-11-24T20:00:00.600Z',
    lastTs: '2026-11-24T20:00:10.500Z',
  });
  expect(times).toBe(100);
  expect(of).toHaveLength(10);
  expect(of).toContainEqual({ account: 'fan-3', network: 'odd', times: 10 });
});

it('writes at most a hundred lines a minute, however many accounts and networks are involved', () => {
  const { log, lines, single, gathered } = aLog();
  for (let n = 0; n < 10_000; n += 1) {
    vi.advanceTimersByTime(6);
    log(failure(`fan-${n}`, `net-${n}`));
  }
  vi.advanceTimersByTime(HALF_MINUTE_MS);
  expect(lines()).toBeLessThan(100);
  const logged = [...single, ...gathered.flatMap(({ of }) => of)];
  expect(new Set(logged.map(({ account }) => account)).size).toBe(10_000);
});

it('delays no event because of events of another name', () => {
  const { log, single } = aLog();
  for (let n = 0; n < 50; n += 1) log(failure('anna', 'one'));
  log({ event: 'administratorAdded', account: 'ben' });
  expect(single.at(-1)).toEqual({ event: 'administratorAdded', account: 'ben' });
});

it('logs held events when the hub stops', () => {
  const { log, flush, gathered } = aLog();
  for (let n = 0; n < 8; n += 1) log(failure('anna', 'one'));
  flush();
  flush();
  expect(gathered.map(({ times }) => times)).toEqual([3]);
});
