import type { QueryClient } from '@tanstack/react-query';

/**
 * Calls `act` once no answers are pending, so that a slow connection serves the screen first.
 *
 * @param lookMs interval between checks, and before the first one
 * @returns a function that cancels it
 */
export function whenIdle(queryClient: QueryClient, lookMs: number, act: () => void): () => void {
  const timer = setInterval(() => {
    if (queryClient.isFetching() > 0) return;
    clearInterval(timer);
    act();
  }, lookMs);
  return () => clearInterval(timer);
}
