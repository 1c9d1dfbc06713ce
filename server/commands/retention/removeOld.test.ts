import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RETENTION_DAYS } from '@hub/shared/hub/retention.ts';
import { ADMIN_FEED } from '../../schema/catalog.ts';
import { aSmallLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { computePstart } from '../runs/computePstart.ts';
import { removeOld } from './removeOld.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

const DAY_MS = 24 * 3600_000;

it('removes expired runs, sessions and alerts, and keeps data on display', async () => {
  let nowMs = Date.now();
  const now = () => new Date(nowMs);
  await using app = await leagueApp(aSmallLeague(), { now, embedded: { now } });
  // An ongoing season, since nothing is forecast after its last match.
  const kickoffTs = new Date(nowMs + 365 * DAY_MS).toISOString();
  await app.deps.provider.database.table('fixtures').update('fixture-2', { kickoffTs });
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

it('documents the same days for operators', () => {
  const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  for (const [what, days] of Object.entries(RETENTION_DAYS))
    expect(document).toContain(`| \`${what}\` | ${days} |`);
});

it('removes accounts that were never verified with all their data, if the hub sends mails', async () => {
  let nowMs = Date.now();
  const now = () => new Date(nowMs);
  await using app = await testApp({ now, embedded: { now } });
  const { auth, database } = app.deps.provider;
  const users = async () =>
    (await database.sql('select email from auth_users order by email')).rows.map(({ email }) => email);
  const register = (email: string) => auth.createUser({ email, displayName: null });
  const stranger = await register('stranger@hub.test');
  const regular = await register('regular@hub.test');
  await database.sql('update auth_users set email_verified = 0 where email = ?', ['admin@hub.test']);
  for (const { id } of [stranger, regular])
    await database
      .table('userTeams')
      .create({ id: `team of ${id}`, userId: id, name: 'Elf', competition: 'bundesliga' });
  const sending: typeof app.deps = {
    ...app.deps,
    config: { ...app.deps.config, mail: { kind: 'smtp', url: 'smtp://localhost', from: 'hub@hub.test' } },
  };
  nowMs += 29 * DAY_MS;
  await auth.issueSession(regular.id);
  await removeOld(sending);
  nowMs += 2 * DAY_MS;
  await removeOld(app.deps);
  expect(await users()).toEqual(['admin@hub.test', 'fan@hub.test', 'regular@hub.test', 'stranger@hub.test']);
  await removeOld(sending);
  expect(await users()).toEqual(['admin@hub.test', 'fan@hub.test', 'regular@hub.test']);
  const { rows } = await database.sql('select user_id from user_teams');
  expect(rows).toEqual([{ userId: regular.id }]);
});

it('removes abandoned mails and mails written to files, and nothing else in their folder', async () => {
  let nowMs = Date.now();
  const now = () => new Date(nowMs);
  const dir = await mkdtemp(join(tmpdir(), 'hub-mails-'));
  await using app = await testApp({
    now,
    embedded: { now, mail: { kind: 'files', dir, from: 'hub@hub.test' } },
  });
  const { notifications, database } = app.deps.provider;
  await notifications.email({ to: ['fan@hub.test'], subject: 'Hallo', text: 'Hallo' });
  await expect.poll(() => readdir(dir)).toHaveLength(1);
  await writeFile(join(dir, 'notes.txt'), 'of the operator');
  const insert =
    'insert into mail_queue (id, message, created_ts, attempts, next_ts) values (?, ?, ?, 10, ?)';
  const message = JSON.stringify({ to: ['fan@hub.test'], subject: 'x', text: 'x' });
  const nowTs = now().toISOString();
  await database.sql(insert, ['given up', message, nowTs, null]);
  await database.sql(insert, ['waiting', message, nowTs, '2999-01-01T00:00:00.000Z']);
  const waiting = async () =>
    (await database.sql('select id from mail_queue order by id')).rows.map(({ id }) => id);
  nowMs += 29 * DAY_MS;
  await removeOld(app.deps);
  expect([await waiting(), await readdir(dir)]).toEqual([
    ['given up', 'waiting'],
    [expect.stringMatching(/\.eml$/u), 'notes.txt'],
  ]);
  nowMs += 2 * DAY_MS;
  await removeOld(app.deps);
  expect([await waiting(), await readdir(dir)]).toEqual([['waiting'], ['notes.txt']]);
  await rm(dir, { recursive: true });
});

it('removes superseded facts and old headlines, and keeps the facts that the season is merged from', async () => {
  let nowMs = Date.now();
  const now = () => new Date(nowMs);
  await using app = await leagueApp(aSmallLeague(), { now, embedded: { now } });
  const { sourceFacts, pendingChanges, newsFeeds } = app.deps.stores;
  const { database } = app.deps.provider;
  const report = (kind: 'fixture' | 'squadPlayer', value: string) =>
    sourceFacts.append(
      [{ source: 'openligadb', kind, sourceId: '1', season: '2026-27', value, sourceUpdatedTs: null }],
      now().toISOString(),
    );
  for (const value of ['"first"', '"second"', '"third"'])
    for (const kind of ['fixture', 'squadPlayer'] as const) await report(kind, value);
  await pendingChanges.show('2026-27', '{}', { mergedTs: now().toISOString(), facts: 6 });
  const publishedTs = now().toISOString();
  const item = {
    summary: '',
    url: 'https://a.test',
    hasOwnDate: true,
    teamId: null,
    source: 'x',
    title: 'x',
    publishedTs,
    fetchedTs: publishedTs,
  };
  await newsFeeds.apply({
    added: [
      { ...item, id: 'kicker', feedId: 'kicker' },
      { ...item, id: ADMIN_FEED, feedId: ADMIN_FEED },
    ],
    changed: [],
    goneIds: [],
    marked: [],
    unmarkedIds: [],
  });
  const before = await sourceFacts.newest('2026-27');
  nowMs += 31 * DAY_MS;
  await removeOld(app.deps);
  const { rows } = await database.sql('select id from news');
  expect(rows).toEqual([{ id: ADMIN_FEED }]);
  expect(await sourceFacts.count()).toBe(6);
  nowMs += 370 * DAY_MS;
  await removeOld(app.deps);
  expect(await sourceFacts.count()).toBe(4);
  expect(await sourceFacts.newest('2026-27')).toEqual(before);
  // No new facts were reported, so there is nothing to merge.
  expect(await pendingChanges.lastMerge()).toMatchObject({ facts: 4, factsNow: 4 });
});
