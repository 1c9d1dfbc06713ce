import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';

/** The search of the whole hub: opened from anywhere with Ctrl-K, and the focus goes back to where it came from. */
export function useSearch() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const opener = useRef<Element | null>(null);

  const openSearch = () => {
    if (isOpen) return;
    opener.current = document.activeElement;
    open();
  };
  const dismiss = () => {
    close();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  useHotkeys([['mod+K', openSearch]], [], true);

  /** `close` leaves the focus alone, for a navigation that moves it. */
  return { isOpen, open: openSearch, close, dismiss };
}
