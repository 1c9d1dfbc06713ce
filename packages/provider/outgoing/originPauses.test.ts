import { expect, it } from 'vitest';
import { createOriginPauses } from './originPauses.ts';

it('pauses each service separately, for half an hour at most', () => {
  let nowMs = 0;
  const pauses = createOriginPauses(() => nowMs);
  pauses.pause('https://a', 5000);
  pauses.pause('https://a', 1000);
  pauses.pause('https://b', 24 * 3600_000);
  expect([pauses.leftMs('https://a'), pauses.leftMs('https://c')]).toEqual([5000, 0]);
  nowMs = 5000;
  expect([pauses.leftMs('https://a'), pauses.leftMs('https://b')]).toEqual([0, 30 * 60_000 - 5000]);
});
