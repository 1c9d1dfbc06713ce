import type { QueryClient } from '@tanstack/react-query';

/**
 * Does something once no answer is awaited, so that on a slow line what is on the screen has it for itself.
 *
 * @param lookMs how long to wait before looking, and before looking again
 * @returns a function that calls it off
 */
export function whenQuiet(queryClient: QueryClient, lookMs: number, act: () => void): () => void {
  const timer = setInterval(() => {
    if (queryClient.isFetching() > 0) return;
    clearInterval(timer);
    act();
  }, lookMs);
  return () => clearInterval(timer);
}
