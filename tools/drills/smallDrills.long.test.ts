import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRedisProgram } from '../testing/services/redisServer.ts';
import { drillChats } from './parts/chatDrill.ts';
import { drillClock } from './parts/clockDrill.ts';
import { canMount, drillFullDisk } from './parts/diskDrill.ts';
import { drillKills } from './parts/killDrill.ts';
import { drillFaultyProvider } from './parts/providerDrill.ts';
import { drillReadOnly } from './parts/readOnlyDrill.ts';
import { drillRedis } from './parts/redisDrill.ts';

// `npm run drill` repeats each of them more often.
const TIMES = 5;
const redis = findRedisProgram();
const mayMount = await canMount();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-drill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('loses no acknowledged write to kill -9 under load, and starts again each time', async () => {
  const drill = await drillKills({ DATA_DIR: join(folder, 'killed') }, TIMES);
  expect(drill).toMatchObject({ lost: 0, isCounterRight: true, surprises: [] });
  expect(drill.acknowledged).toBeGreaterThan(TIMES);
});

it.skipIf(redis === null)('delivers every message in order while Redis stops and starts', async () => {
  const drill = await drillRedis(redis ?? '', { DATA_DIR: join(folder, 'redis') }, TIMES);
  expect(drill).toMatchObject({ deaths: 0, refused: 0, notReconnected: 0, isInOrder: true });
  expect(drill.arrived).toBe(drill.published);
});

it.skipIf(!mayMount)(
  'keeps reading while its disk is full, and writes again when there is space',
  async () => {
    const { refused, readStatuses, ...drill } = await drillFullDisk();
    expect(drill).toMatchObject({ death: null, lost: 0, isCounterRight: true, surprises: [] });
    expect(refused).toBeGreaterThan(0);
    expect(new Set(readStatuses)).toEqual(new Set([200]));
    expect(drill.recoveryMs).not.toBeNull();
  },
);

it.skipIf(!mayMount)('reports why it cannot start on read-only data, and loses nothing', async () => {
  const { refusals, ...drill } = await drillReadOnly();
  expect(drill).toMatchObject({ lost: 0, isCounterRight: true });
  expect(refusals.folder).toContain('read-only');
  expect(refusals.file).toContain('read-only');
});

it('writes into each chat once, even if one of two hubs is killed meanwhile', async () => {
  const { missing, underWay, ...drill } = await drillChats(
    { DATA_DIR: join(folder, 'chats') },
    { times: 1, chats: 60 },
  );
  expect(drill).toMatchObject({ kills: 2, chats: 54, twice: 0, gone: 6, switchedOff: 6 });
  expect(missing).toBeLessThanOrEqual(underWay);
});

it('keeps sessions, limits, leases and schedules when its clock is set ahead and back', async () => {
  // A day less than a session may rest. The machine may be busy with other tests; replaying the days before the jump took a
  // quarter of a minute.
  const drill = await drillClock(join(folder, 'clock'), [29 * 24 * 3600_000, 0], 8000);
  expect(drill).toMatchObject({ death: null, troubles: [] });
});

it('shows the last good data while its provider fails in every way, and loses and doubles no comment', async () => {
  const drill = await drillFaultyProvider(join(folder, 'provider'), 2 * TIMES);
  expect(drill).toMatchObject({ death: null, lost: 0, doubled: 0, isCounterRight: true, surprises: [] });
  expect(drill.reads).toMatchObject({ failed: 0 });
  expect(drill.recoveryMs).not.toBeNull();
});
