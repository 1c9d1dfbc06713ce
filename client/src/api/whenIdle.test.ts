import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from './whenIdle.ts';

const LOOK_MS = 1000;

beforeEach(() => void vi.useFakeTimers());

it('waits for pending answers, and acts once', async () => {
  const queryClient = new QueryClient();
  const { promise, resolve } = Promise.withResolvers<string>();
  const asked = queryClient.fetchQuery({ queryKey: ['one'], queryFn: () => promise });
  const act = vi.fn();
  whenIdle(queryClient, LOOK_MS, act);
  await vi.advanceTimersByTimeAsync(5 * LOOK_MS);
  expect(act).not.toHaveBeenCalled();
  resolve('there');
  await asked;
  await vi.advanceTimersByTimeAsync(5 * LOOK_MS);
  expect(act).toHaveBeenCalledOnce();
});

it('does nothing after it was cancelled', async () => {
  const act = vi.fn();
  whenIdle(new QueryClient(), LOOK_MS, act)();
  await vi.advanceTimersByTimeAsync(5 * LOOK_MS);
  expect(act).not.toHaveBeenCalled();
});
