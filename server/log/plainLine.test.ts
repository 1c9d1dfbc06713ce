import { expect, it } from 'vitest';
import { plainLine } from './log.ts';

const time = new Date(2026, 10, 28, 17, 5, 9).getTime();

it.each([
  [{ level: 30, msg: 'demo season seeded' }, 'demo season seeded'],
  [{ level: 30, migrations: ['a', 'b'], msg: 'migrated the schema' }, 'migrated the schema'],
  [
    { level: 30, flow: 'x', success: true, message: 'Start probabilities computed', msg: 'flow finished' },
    'Start probabilities computed',
  ],
  [
    { level: 30, kind: 'security', event: 'administratorCreated', userId: 'u', msg: 'security event' },
    'security: administratorCreated',
  ],
  [
    { level: 40, source: 'rss', code: 'timeout', msg: 'no answer' },
    'warning: no answer (source rss, code timeout)',
  ],
  [
    { level: 40, err: { message: 'ECONNREFUSED', stack: 'at x' }, msg: 'Redis is away' },
    'warning: Redis is away: ECONNREFUSED',
  ],
  [
    { level: 50, err: { message: 'a', stack: 'Error: a\n    at x' }, msg: 'job failed' },
    'ERROR: job failed: Error: a\n    at x',
  ],
  [
    {
      level: 50,
      req: { method: 'GET', path: '/x' },
      res: { status: 500 },
      responseTime: 3,
      msg: 'request errored',
    },
    'ERROR: request errored (GET /x: 500) (responseTime 3)',
  ],
])('says %j in plain words', (line, sentence) => {
  expect(plainLine(JSON.stringify({ time, ...line }))).toBe(`17:05:09  ${sentence}\n`);
});
