import { expect, it } from 'vitest';
import { demoSeason } from './demo/demoSeason.ts';
import { bundleJson, prepareBundleJson } from './importHash.ts';

it('makes the same JSON of a season in slices as at once, so that its hash is the same', async () => {
  const { bundle } = demoSeason(new Date('2026-11-24T12:00:00.000Z'));
  let rests = 0;
  const pace = {
    isOver: () => true,
    rest: () => {
      rests += 1;
      return Promise.resolve();
    },
  };
  await prepareBundleJson(bundle, pace);
  expect(bundleJson(bundle)).toBe(JSON.stringify(bundle));
  expect(rests).toBeGreaterThan(20);
  const before = rests;
  await prepareBundleJson(bundle, pace);
  expect(rests).toBe(before);
});
