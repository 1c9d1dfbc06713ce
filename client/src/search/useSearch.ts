import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import type { OpensSearch } from './OpenSearch.ts';

/** State of the hub-wide search: Ctrl-K opens it anywhere, and closing returns the focus. */
export function useSearch() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const opener = useRef<Element | null>(null);

  const typedIn = useRef<HTMLInputElement | null>(null);

  const openSearch: OpensSearch = (field) => {
    if (isOpen) return;
    opener.current = document.activeElement;
    typedIn.current = field ?? null;
    open();
  };
  const readTyped = () => typedIn.current?.value ?? '';
  const dismiss = () => {
    close();
    // The search has taken the text over.
    if (typedIn.current !== null) typedIn.current.value = '';
    // The head stays in view above any content.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  useHotkeys([['mod+K', () => openSearch()]], [], true);

  /** `close` leaves the focus alone, for a navigation that moves it. */
  return { isOpen, readTyped, open: openSearch, close, dismiss };
}
