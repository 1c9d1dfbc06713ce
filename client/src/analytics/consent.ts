import { useSyncExternalStore } from 'react';

const KEY = 'hub-count-visits';
const listeners = new Set<() => void>();

/** Whether this browser's visits may be counted: only with consent, and never if the browser asks not to be tracked. */
export function mayCount(): boolean {
  if (navigator.doNotTrack === '1') return false;
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Withdrawing consent also drops events that were waiting to be sent. */
export function setMayCount(may: boolean): void {
  try {
    if (may) localStorage.setItem(KEY, 'yes');
    else for (const key of [KEY, 'hub-visit', 'hub-visit-queue']) localStorage.removeItem(key);
  } catch {
    // Without storage the answer is no.
  }
  for (const listener of listeners) listener();
}

export function useMayCount(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, mayCount);
}
