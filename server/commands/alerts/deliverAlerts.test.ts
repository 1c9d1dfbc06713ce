import { expect, it } from 'vitest';
import { nextTry } from './deliverAlerts.ts';

const NOW_TS = '2026-11-27T18:00:00.200Z';

it.each([
  ['waits 15 seconds after the first attempt', 1, { afterMs: null, isTried: true }, '18:00:16'],
  ['doubles the wait after the second attempt', 2, { afterMs: null, isTried: true }, '18:00:31'],
  ['waits as long as the service requests', 1, { afterMs: 90_000, isTried: true }, '18:01:31'],
  ['waits for half an hour at most', 1, { afterMs: 3_600_000, isTried: true }, '18:30:01'],
  ['only waits if nothing was sent', 8, { afterMs: 4000, isTried: false }, '18:00:05'],
  ['gives up after the eighth attempt', 8, { afterMs: 4000, isTried: true }, null],
  ['tries an eighth time', 7, { afterMs: null, isTried: true }, '18:16:01'],
])('%s', (_what, attempts, later, time) => {
  const expected = time === null ? null : { nextTs: `2026-11-27T${time}.000Z`, isTried: later.isTried };
  expect(nextTry(attempts, later, NOW_TS)).toEqual(expected);
});
