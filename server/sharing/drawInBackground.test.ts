import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { withinScope } from '@hub/provider/callerScope.ts';
import { createBackgroundDrawing, drawInBackground } from './drawInBackground.ts';
import type { Picture } from './drawPicture.ts';

/** The pool's error if its thread ended before or during its work. */
const UNUSABLE = /librt\.so\.1|[Tt]erminat/u;

const picture: Picture = {
  kind: 'player',
  kicker: 'Startet er?',
  title: 'Çağlar Söyüncü',
  subtitle: null,
  team: { id: 'freiburg', name: 'SC Freiburg' },
  fact: null,
  unseen: null,
  startProbability: 0.74,
  reasons: [{ points: '', isFor: false, sentence: 'Gesperrt.' }],
  asOf: null,
  isDemo: false,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawing-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('draws non-German letters, and different pictures for different chances', async () => {
  const drawn = await drawInBackground(picture);
  expect(imageSize(drawn)).toMatchObject({ ...SHARED_PICTURE_SIZE, type: 'png' });
  const plain = await drawInBackground({ ...picture, title: 'alar Sync' });
  const other = await drawInBackground({ ...picture, startProbability: 0.73 });
  expect(Buffer.from(drawn).equals(plain)).toBe(false);
  expect(Buffer.from(drawn).equals(other)).toBe(false);
  expect(Buffer.from(drawn).equals(await drawInBackground(picture))).toBe(true);
});

it('survives a drawing that cannot start, as with a missing system library, and one that fails', async () => {
  const broken = join(folder, 'broken.mjs');
  await writeFile(broken, 'throw new Error("librt.so.1: cannot open shared object file");');
  const drawBroken = createBackgroundDrawing(pathToFileURL(broken));
  await expect(drawBroken(picture)).rejects.toThrow(UNUSABLE);
  await expect(drawBroken(picture)).rejects.toThrow(UNUSABLE);

  const failing = join(folder, 'failing.mjs');
  await writeFile(
    failing,
    'export default ({ title }) => { if (title === "x") throw new Error("no"); return title; };',
  );
  const drawFailing = createBackgroundDrawing(pathToFileURL(failing));
  await expect(drawFailing({ ...picture, title: 'x' })).rejects.toThrow('no');
  expect(await drawFailing({ ...picture, title: 'y' })).toBe('y');
});

it('refuses at once what a short queue or its caller’s share cannot hold, and in time what takes too long', async () => {
  const endless = join(folder, 'endless.mjs');
  await writeFile(endless, 'export default () => new Promise(() => {});');
  const draw = createBackgroundDrawing(pathToFileURL(endless), { waiting: 4, idleMs: 10, longestMs: 500 });
  const order: string[] = [];
  const ask = (address: string, name: string) =>
    withinScope(address, async () => {
      await expect(draw(picture)).rejects.toMatchObject({ reason: 'busy', retryAfterMs: 5000 });
      order.push(name);
    });
  await Promise.all([
    ...[1, 2, 3].map((n) => ask('2001:db8::1', `first ${n}`)),
    ask('2001:db8:0:99::1', 'fourth of its network'),
    ask('192.0.2.1', 'other'),
    ask('192.0.2.2', 'another'),
    ask('192.0.2.3', 'without room'),
  ]);
  expect(order.slice(0, 2)).toEqual(['fourth of its network', 'without room']);
  expect(order).toHaveLength(7);
});
