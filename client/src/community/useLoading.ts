import { useTransition } from 'react';

/** Whether the work is being done, and how to begin it; while it is being done, it is not begun again. */
export function useLoading(work: () => Promise<void>): [isLoading: boolean, begin: () => void] {
  const [isLoading, startTransition] = useTransition();
  return [isLoading, () => void (isLoading || startTransition(work))];
}
