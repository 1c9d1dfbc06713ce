import { afterEach, describe, expect, it, vi } from 'vitest';
import { retryAfterMs, withRetries, type Attempt, type RetryRule } from './retries.ts';

afterEach(() => vi.restoreAllMocks());

const RULE: RetryRule = {
  attempts: 3,
  firstPauseMs: 1000,
  longestPauseMs: 5000,
  ifLonger: 'repeat',
  deadlineMs: 60_000,
};
const failed = (requestedPauseMs: number | null = null, isTransient = true): Attempt<string> => ({
  error: new Error('later'),
  isTransient,
  requestedPauseMs,
});

/** @param outcomes one for each attempt, in order */
async function run(outcomes: Attempt<string>[], changes: Partial<RetryRule> = {}) {
  const pauses: number[] = [];
  let attempts = 0;
  const attempt = async () => outcomes[attempts++] ?? failed();
  const result = await withRetries({ ...RULE, ...changes }, attempt, async (ms) => pauses.push(ms)).catch(
    (error: Error) => error.message,
  );
  return { result, attempts, pauses };
}

describe('withRetries', () => {
  it.each([
    ['the lower end', 0, [500, 1000]],
    ['the middle', 0.5, [750, 1500]],
  ])('pauses in the upper half of a bound that doubles: %s', async (_what, random, pauses) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    expect(await run([])).toEqual({ result: 'later', attempts: 3, pauses });
  });

  it('waits as long as the server asks, up to the longest pause', async () => {
    const outcomes = [failed(300), failed(9000), { value: 'good' }];
    expect(await run(outcomes)).toEqual({ result: 'good', attempts: 3, pauses: [300, 5000] });
  });

  it('gives up on a server that asks for more if the rule says so', async () => {
    const outcomes = [failed(5000), failed(5001), { value: 'good' }];
    const seen = await run(outcomes, { ifLonger: 'giveUp' });
    expect(seen).toEqual({ result: 'later', attempts: 2, pauses: [5000] });
  });

  it('does not repeat a request that would fail in the same way', async () => {
    expect(await run([failed(null, false)])).toEqual({ result: 'later', attempts: 1, pauses: [] });
  });

  it('starts no attempt after the deadline', async () => {
    let nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 10_000));
    const seen = await run([failed(0), failed(0), { value: 'good' }], { deadlineMs: 15_000 });
    expect(seen).toEqual({ result: 'later', attempts: 2, pauses: [0] });
  });
});

describe('retryAfterMs', () => {
  it('reads seconds and dates', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-27T18:00:00Z'));
    expect(retryAfterMs('0')).toBe(0);
    expect(retryAfterMs('1.5')).toBe(1500);
    expect(retryAfterMs('Fri, 27 Nov 2026 18:00:30 GMT')).toBe(30_000);
  });

  it.each([null, undefined, '', 'soon', '-1', 'Fri, 27 Nov 2020 18:00:30 GMT'])(
    'returns null for %j',
    (header) => {
      expect(retryAfterMs(header)).toBeNull();
    },
  );
});
