import { copyFile, writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { hubAt } from '@hub/tools/testing/hubAt.ts';
import { runningHub } from '@hub/tools/testing/runningHub.ts';
import { loadConfig } from './config/config.ts';
import { runHub } from './restarts.ts';

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

describe('while a job is running', () => {
  /** A hub whose job runs until it is told to end. @returns what became of it, in order */
  async function busyHub() {
    const seen: string[] = [];
    const job = Promise.withResolvers<void>();
    const hub = await runHub({
      readConfig: () => loadConfig({}),
      async start() {
        seen.push('started');
        return { port: 1, leave: () => job.promise, stop: async () => void seen.push('stopped') };
      },
      onLost: (error) => seen.push(String(error)),
    });
    return { ...hub, seen, endJob: () => job.resolve() };
  }

  it('goes on answering before it starts anew', async () => {
    const hub = await busyHub();
    hub.restarts.request();
    await nextTurn();
    expect(hub.seen).toEqual(['started']);
    hub.endJob();
    await expect.poll(() => hub.seen).toEqual(['started', 'stopped', 'started']);
  });

  it('takes nothing more that a restore would lose', async () => {
    const hub = await busyHub();
    hub.restarts.request({
      name: 'test',
      run: async () => void hub.seen.push('restored'),
      revert: async () => undefined,
    });
    await expect.poll(() => hub.seen).toEqual(['started', 'stopped', 'restored', 'started']);
  });

  it('is told to end at once', async () => {
    const hub = await busyHub();
    hub.restarts.request();
    await hub.stop();
    expect(new Set(hub.seen)).toEqual(new Set(['started', 'stopped']));
  });
});
