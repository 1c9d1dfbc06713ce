import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPace, mapInSlices, nextTurn } from './loopTurns.ts';

it('lets one piece of work go on per turn of the event loop, in the order in which they began to wait', async () => {
  const order: string[] = [];
  const works = ['a', 'b', 'c'].map(async (name) => {
    await nextTurn();
    order.push(name);
    await nextTurn();
    order.push(name);
  });
  const seen: number[] = [];
  while (order.length < 6) {
    await turnOfLoop();
    seen.push(order.length);
  }
  await Promise.all(works);
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  for (const [index, count] of seen.entries()) expect(count - (seen[index - 1] ?? 0)).toBeLessThanOrEqual(1);
});

it('maps items in slices, in their order, and lets other work in between', async () => {
  const items = Array.from({ length: 1000 }, (_none, n) => n);
  let turns = 0;
  const counting = (async () => {
    for (;;) {
      await turnOfLoop();
      turns += 1;
      if (turns > 3) return;
    }
  })();
  const mapped = await mapInSlices(items, (n) => n * 2, createPace(-1));
  expect(mapped).toEqual(items.map((n) => n * 2));
  expect(turns).toBeGreaterThan(0);
  await counting;
});
