import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nextTurn } from './loopTurns.ts';

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
