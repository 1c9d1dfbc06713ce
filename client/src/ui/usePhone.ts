import { useSyncExternalStore } from 'react';

/**
 * Narrower than the breakpoint `sm`, 768 px. Phones have bars above and below the screen, and rows and sheets instead of
 * tables and dialogs.
 */
const PHONE = '(max-width: 47.99em)';

/** Whether the window is as narrow as a phone; known before the first paint. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone);

const isPhone = () => window.matchMedia(PHONE).matches;

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
