import { useSessionStorage } from '@mantine/hooks';

/** Starts the keys of all kept texts. */
const KEYS = 'hub-kept-';

/** A text that this tab keeps, also over a reload, until the user has left; and functions to change and to forget it. */
export const useKeptText = (name: string) =>
  useSessionStorage({ key: `${KEYS}${name}`, defaultValue: '', getInitialValueInEffect: false });

/** Forgets all kept texts, on the screen as well. */
export function forgetKeptTexts(): void {
  try {
    for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(KEYS))) {
      sessionStorage.removeItem(key);
      // Browsers tell only other tabs.
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: sessionStorage }));
    }
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}
