import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';

/** State of the hub-wide search: Ctrl-K opens it anywhere, and closing returns the focus. */
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
