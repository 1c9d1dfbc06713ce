import { useSyncExternalStore } from 'react';
import { DEVICE_TEAM_KEY } from './deviceTeamKey.ts';

const listeners = new Set<() => void>();

/** The stored text of the visitor's team on this device; null if there is none. Separate for the first screen. */
export function deviceText(): string | null {
  try {
    return localStorage.getItem(DEVICE_TEAM_KEY);
  } catch {
    // Forbidden by the browser.
    return null;
  }
}

/** The number of players in that team; 0 if it cannot be read. */
export function devicePlayerCount(): number {
  try {
    const { players } = JSON.parse(deviceText() ?? '{}') as { players?: unknown };
    return Array.isArray(players) ? players.length : 0;
  } catch {
    return 0;
  }
}

export function storeDeviceText(text: string | null): void {
  if (text === null) localStorage.removeItem(DEVICE_TEAM_KEY);
  else localStorage.setItem(DEVICE_TEAM_KEY, text);
  for (const listener of listeners) listener();
}

/** Reports changes, also from other tabs. @returns a function that unsubscribes */
export function subscribeToDevice(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === DEVICE_TEAM_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const isTeamThere = () => deviceText() !== null;

/** Whether a team is stored on this device. */
export const useHasDeviceTeam = (): boolean => useSyncExternalStore(subscribeToDevice, isTeamThere);
