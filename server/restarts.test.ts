import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hubAt } from '@hub/tools/testing/hubAt.ts';
import { loadConfig } from './config/config.ts';
import type { BetweenStarts } from './deps.ts';
import { runHub } from './restarts.ts';
import { startHub } from './startHub.ts';

/** A hub that serves from this process, with its address. */
async function runningHub() {
  const folder = await mkdtemp(join(tmpdir(), 'hub-restarts-'));
  const lost: unknown[] = [];
  let port = 0;
  const hub = await runHub({
    readConfig: () => loadConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }),
    async start(config, restarts) {
      const started = await startHub(config, restarts);
      ({ port } = started);
      return started;
    },
    onLost: (error) => lost.push(error),
  });
  const address = `http://127.0.0.1:${port}`;
  return {
    ...hub,
    address,
    lost,
    file: join(folder, 'hub.sqlite'),
    readiness: () =>
      fetch(`${address}/readyz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    /** Starts it anew, and waits until it is ready. */
    async restart(between?: BetweenStarts) {
      hub.restarts.request(between);
      expect(await this.readiness()).not.toBe(200);
      await expect.poll(() => this.readiness(), { timeout: 20_000 }).toBe(200);
    },
    async [Symbol.asyncDispose]() {
      await hub.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

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
  expect(hub.restarts.failure()).toBe('The disk is full.');
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
  expect(hub.restarts.failure()).toBe('The database cannot be opened');
  expect(hub.lost).toEqual([]);
});
