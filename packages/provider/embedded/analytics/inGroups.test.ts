import { expect, it } from 'vitest';
import { inGroups } from './embeddedAnalytics.ts';

/** Work that waits until the test lets it finish or fail. */
function aWork() {
  const groups: number[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const work = (items: readonly number[]) => {
    groups.push([...items]);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  };
  return { groups, ends, work };
}

const settled = () => new Promise((done) => setImmediate(done));

it('groups items that arrive during a run, in order and once', async () => {
  const { groups, ends, work } = aWork();
  const count = inGroups(work, { most: 100, restMs: 0 });
  const all = [count([1]), count([2, 3]), count([4])];
  expect(groups).toEqual([[1]]);
  ends[0]?.resolve();
  await all[0];
  await settled();
  expect(groups).toEqual([[1], [2, 3, 4]]);
  ends[1]?.resolve();
  await Promise.all(all);
  const later = count([5]);
  await expect.poll(() => groups.length).toBe(3);
  ends[2]?.resolve();
  await later;
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});

it('runs no more items at once than allowed, except for a single caller with more', async () => {
  const { groups, ends, work } = aWork();
  const count = inGroups(work, { most: 3, restMs: 0 });
  const all = [count([0]), count([1, 2]), count([3]), count([4, 5, 6, 7]), count([8])];
  for (let n = 0; n < 4; n += 1) {
    await expect.poll(() => groups.length).toBe(n + 1);
    ends[n]?.resolve();
  }
  await Promise.all(all);
  expect(groups).toEqual([[0], [1, 2, 3], [4, 5, 6, 7], [8]]);
});

it('rejects the callers of a failed run, and continues with the others', async () => {
  const { ends, work } = aWork();
  const count = inGroups(work, { most: 100, restMs: 0 });
  const [first, second] = [count([1]), count([2])];
  ends[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  ends[1]?.resolve();
  await expect(second).resolves.toBeUndefined();
});
