import { copyFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hubAt } from '@hub/tools/testing/hubAt.ts';
import { runningHub } from '@hub/tools/testing/runningHub.ts';

it('starts the hub anew at the same address, after the work in between', async () => {
  await using hub = await runningHub();
  const done: string[] = [];
  await hub.restart({
    name: 'test',
    run: async () => void done.push(String(await hub.readiness())),
    revert: async () => void done.push('reverted'),
  });
  expect(done).toEqual(['refused']);
  expect(hub.restarts.failure()).toBeNull();
  const clubs = await hubAt(hub.address).catalog.clubs.query();
  expect(clubs).toHaveLength(18);
  expect(hub.lost).toEqual([]);
});

it('serves as before when the work in between fails', async () => {
  await using hub = await runningHub();
  await hub.restart({
    name: 'test',
    run: () => Promise.reject(new Error('The disk is full.')),
    revert: () => Promise.reject(new Error('There is nothing to undo.')),
  });
  expect(hub.restarts.failure()?.message).toBe('The disk is full.');
  await hub.restart();
  expect(hub.restarts.failure()).toBeNull();
});

it('undoes the work when the hub does not start after it', async () => {
  await using hub = await runningHub();
  const kept = `${hub.file}.kept`;
  await hub.restart({
    name: 'test',
    async run() {
      await copyFile(hub.file, kept);
      await writeFile(hub.file, 'This is not a database.');
    },
    revert: () => copyFile(kept, hub.file),
  });
  expect(hub.restarts.failure()?.message).toBe('The database cannot be opened');
  expect(hub.lost).toEqual([]);
});

it('starts anew once for all who ask before it has stopped', async () => {
  await using hub = await runningHub();
  hub.restarts.request();
  await hub.restart();
  await hub.stop();
  expect(hub.starts()).toBe(2);
});
