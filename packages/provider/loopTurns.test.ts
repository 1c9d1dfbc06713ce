import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPace, createUrgentPace, mapInSlices, nextTurn } from './loopTurns.ts';

it('resumes work in the order in which it began to wait', async () => {
  const order: string[] = [];
  const works = ['a', 'b', 'c'].map(async (name) => {
    await nextTurn();
    order.push(name);
    await nextTurn();
    order.push(name);
  });
  await Promise.all(works);
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

it('resumes urgent work ahead of all waiting work', async () => {
  const order: string[] = [];
  const waits = ['a', 'b'].map((name) => nextTurn().then(() => order.push(name)));
  const urgent = createUrgentPace()
    .rest()
    .then(() => order.push('urgent'));
  await Promise.all([...waits, urgent]);
  expect(order).toEqual(['urgent', 'a', 'b']);
});

it('ends a turn of the event loop once the work in it has taken long enough', async () => {
  const PIECES = 12;
  let done = 0;
  const works = Array.from({ length: PIECES }, async () => {
    await nextTurn();
    const untilMs = performance.now() + 8;
    while (performance.now() < untilMs);
    done += 1;
  });
  const seen: number[] = [];
  for (let turn = 0; turn < PIECES; turn += 1) {
    await turnOfLoop();
    seen.push(done);
  }
  await Promise.all(works);
  // The second exceeds the turn's ten milliseconds.
  for (const [index, count] of seen.entries()) expect(count - (seen[index - 1] ?? 0)).toBeLessThanOrEqual(2);
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
  const mapped = await mapInSlices(items, (n) => n * 2, { pace: createPace(-1) });
  expect(mapped).toEqual(items.map((n) => n * 2));
  expect(turns).toBeGreaterThan(0);
  await counting;
});

it('counts other work in the same turn', async () => {
  await turnOfLoop();
  const [one, other] = [createPace(5), createPace(5)];
  expect(one.isOver()).toBe(false);
  const untilMs = performance.now() + 8;
  while (performance.now() < untilMs);
  // An already resolved promise does not end the turn.
  await Promise.resolve();
  expect(other.isOver()).toBe(true);
  await other.rest();
  expect(other.isOver()).toBe(false);
});
