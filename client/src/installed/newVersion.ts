import { useSyncExternalStore } from 'react';

/** Activates the new version and reloads the page. */
type TakeOver = () => void;

let waiting: TakeOver | null = null;
const listeners = new Set<() => void>();

export function announceNewVersion(takeOver: TakeOver): void {
  waiting = takeOver;
  for (const listener of listeners) listener();
}

/** A newer version of the hub that is ready; null if there is none. */
export function useNewVersion(): TakeOver | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}
