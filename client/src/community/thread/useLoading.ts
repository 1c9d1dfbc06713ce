import { useTransition } from 'react';

/** Runs work with a loading flag; while it runs, starting it again has no effect. */
export function useLoading(work: () => Promise<void>): [isLoading: boolean, begin: () => void] {
  const [isLoading, startTransition] = useTransition();
  return [isLoading, () => void (isLoading || startTransition(work))];
}
