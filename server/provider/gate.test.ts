import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('lets two pass together and the others in their order, whatever fails', async () => {
  const gate = createGate(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const outcomes = ['a', 'b', 'c', 'd'].map((name) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return gate
      .pass(() => {
        begun.push(name);
        return end.promise;
      })
      .then(
        () => 'done',
        () => 'failed',
      );
  });
  expect([begun, gate.waiting()]).toEqual([['a', 'b'], 2]);
  ends.get('b')?.reject(new Error('b'));
  await expect(outcomes[1]).resolves.toBe('failed');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { resolve } of ends.values()) resolve();
  await expect(Promise.all(outcomes)).resolves.toEqual(['done', 'failed', 'done', 'done']);
  expect(gate.waiting()).toBe(0);
});
