import { expect, it, vi } from 'vitest';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

it('runs two at once and the others in order, even after a failure', async () => {
  const limit = createConcurrencyLimit(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const outcomes = ['a', 'b', 'c', 'd'].map((name) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return limit
      .run(() => {
        begun.push(name);
        return end.promise;
      })
      .then(
        () => 'done',
        () => 'failed',
      );
  });
  expect([begun, limit.waiting()]).toEqual([['a', 'b'], 2]);
  ends.get('b')?.reject(new Error('b'));
  await expect(outcomes[1]).resolves.toBe('failed');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { resolve } of ends.values()) resolve();
  await expect(Promise.all(outcomes)).resolves.toEqual(['done', 'failed', 'done', 'done']);
  expect(limit.waiting()).toBe(0);
});

it('lets callers with priority pass ahead of all others', async () => {
  const limit = createConcurrencyLimit(1);
  const order: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const pass = (name: string, isFirst: boolean) =>
    limit.run(() => {
      order.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    }, isFirst);
  const all = [pass('one', false), pass('guess', false), pass('fan', true)];
  for (const name of ['one', 'fan', 'guess']) {
    await vi.waitUntil(() => ends.has(name));
    ends.get(name)?.resolve();
  }
  await Promise.all(all);
  expect(order).toEqual(['one', 'fan', 'guess']);
});
