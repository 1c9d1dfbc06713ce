import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RETENTION_DAYS } from '../../../shared/retention.ts';
import { aSmallLeague, insertLeague } from '../../testing/builders.ts';
import { testApp } from '../../testing/testApp.ts';
import { computePstart } from '../runs/computePstart.ts';
import { removeOld } from './removeOld.ts';

const DAY_MS = 24 * 3600_000;

it('removes runs, sessions and alerts once their days are over, and keeps what is shown', async () => {
  let nowMs = Date.now();
  const now = () => new Date(nowMs);
  await using app = await testApp({ now, embedded: { now } });
  await insertLeague(app.deps, aSmallLeague());
  for (let n = 0; n < 12; n += 1) await computePstart(app.deps, 'schedule');
  const { database } = app.deps.provider;
  const count = async (table: string) =>
    Number((await database.sql(`select count(*) as n from ${table}`)).rows[0]?.['n']);
  await removeOld(app.deps);
  expect([await count('pstart_runs'), await count('flow_runs'), await count('auth_sessions')]).toEqual([
    12, 12, 2,
  ]);
  nowMs += 61 * DAY_MS;
  await removeOld(app.deps);
  expect([await count('pstart_runs'), await count('pstart_predictions')]).toEqual([1, 44]);
  expect(await app.deps.stores.pstart.newestValues()).toHaveLength(44);
  expect(await count('flow_runs')).toBe(12);
  nowMs += 30 * DAY_MS;
  await removeOld(app.deps);
  expect(await count('flow_runs')).toBe(0);
  expect([await count('auth_sessions'), await count('auth_refresh_tokens')]).toEqual([0, 0]);
  expect(await count('auth_users')).toBe(2);
});

it('is told to operators with the same days', () => {
  const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  for (const [what, days] of Object.entries(RETENTION_DAYS))
    expect(document).toContain(`| \`${what}\` | ${days} |`);
});
