import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { AccountError } from '../../../accountErrors.ts';
import { createAttempts, delayAfter, type Allowance, type Attempts } from './attempts.ts';

const ALLOWANCE: Allowance = { free: 3, firstDelay: 2, longestDelay: 15, forgottenAfter: 3600 };
const START_MS = Date.parse('2025-02-15T14:30:00.000Z');
const KEY = new TextEncoder().encode('a key of the tests, long enough for it');

describe('waits', () => {
  test('begin after the free attempts, double, and end at the longest', () => {
    const delays = Array.from({ length: 8 }, (_none, n) => delayAfter(n, ALLOWANCE));
    expect(delays).toEqual([0, 0, 0, 2, 4, 8, 15, 15]);
  });
});

await describeOnDatabases('attempts', (kind) => {
  let nowMs = START_MS;
  let attempts: Attempts;
  let lastKey = 0;
  let key = '';
  const now = () => new Date(nowMs);
  const provider = useTestProvider(kind, now);
  /** As another process of the same hub. */
  const anotherProcess = () => createAttempts(provider().database, { key: KEY, now });
  beforeEach(() => {
    nowMs = START_MS;
    key = `somebody ${(lastKey += 1)}`;
    attempts = anotherProcess();
  });

  /** @returns 0, or the seconds to wait */
  async function wait(on = attempts, ...keys: string[]): Promise<number> {
    const all = keys.length > 0 ? keys : [key];
    try {
      await on.count(all.map((one) => ({ key: one, limit: 'tests', allowance: ALLOWANCE })));
      return 0;
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      return error.retryAfterSeconds ?? Number.NaN;
    }
  }

  test('are free at first, then after growing waits, and are forgotten in the end', async () => {
    const waits: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const seconds = await wait();
      waits.push(seconds);
      nowMs += seconds * 1000;
    }
    expect(waits).toEqual([0, 0, 0, 2, 0, 4, 0, 8, 0, 15, 0]);
    nowMs = START_MS + 3600 * 1000;
    for (let n = 0; n < 3; n += 1) expect(await wait()).toBe(0);
    expect(await wait()).toBe(2);
  });

  test('tells callers how long to wait, without extending the wait on further attempts', async () => {
    for (let n = 0; n < 3; n += 1) await wait();
    for (let n = 0; n < 5; n += 1) expect(await wait()).toBe(2);
    nowMs += 1000;
    expect(await wait()).toBe(1);
    nowMs += 1000;
    expect(await wait()).toBe(0);
  });

  test('from a clock that was ahead never exceed the longest wait', async () => {
    nowMs += 1800_000;
    for (let n = 0; n < 3; n += 1) await wait();
    expect(await wait()).toBe(2);
    nowMs = START_MS;
    expect(await wait()).toBe(0);
    expect(await wait(anotherProcess())).toBe(4);
    // So far ahead that its attempts do not count.
    nowMs = START_MS - 7200_000;
    for (let n = 0; n < 3; n += 1) expect(await wait(anotherProcess())).toBe(0);
    expect(await wait()).toBe(2);
  });

  test('are counted across all processes, even for simultaneous attempts', async () => {
    const processes = Array.from({ length: 4 }, anotherProcess);
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_none, n) => wait(processes[n % processes.length])),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3);
    expect(await wait(anotherProcess())).toBe(2);
  });

  test('a wait on one key leaves the other keys of the attempt uncounted', async () => {
    for (let n = 0; n < 3; n += 1) await wait();
    for (let n = 0; n < 5; n += 1) expect(await wait(anotherProcess(), key, `${key}, elsewhere`)).toBe(2);
    for (let n = 0; n < 3; n += 1) expect(await wait(attempts, `${key}, elsewhere`)).toBe(0);
  });

  test('are taken back one by one, or all at once', async () => {
    for (let n = 0; n < 3; n += 1) await wait();
    await attempts.refund([key]);
    expect(await wait()).toBe(0);
    expect(await wait()).toBe(2);
    await attempts.forget([key]);
    for (let n = 0; n < 3; n += 1) expect(await wait()).toBe(0);
    expect(await wait()).toBe(2);
  });

  test('refuse again without querying the database', async () => {
    for (let n = 0; n < 4; n += 1) await wait();
    await provider().database.sql('delete from auth_attempts');
    expect(await wait()).toBe(2);
    expect(await wait(anotherProcess())).toBe(0);
  });

  test('stores no names, and deletes rows once they expire', async () => {
    await wait();
    const { rows } = await provider().database.sql('select * from auth_attempts');
    expect(JSON.stringify(rows)).not.toContain('somebody');
    nowMs += 3600 * 1000;
    for (let n = 0; n < 100; n += 1) await wait(attempts, `${key}, once ${n}`);
    const { rows: later } = await provider().database.sql(
      'select key from auth_attempts where expires_at <= ?',
      [now().toISOString()],
    );
    expect(later).toEqual([]);
  });
});
