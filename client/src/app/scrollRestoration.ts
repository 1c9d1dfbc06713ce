import { useIsFetching } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The key under which React Router stores the tab's scroll positions: pixels by the key of the history entry. */
export const PLACES_KEY = 'hub_places';
const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Gives the entry on which the hub was opened a key of its own. Otherwise all such entries would share one, and an
 * address typed into the tab would open at the scroll position of the previous one.
 */
export function nameFirstEntry({ history }: Window): void {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state) return;
  history.replaceState({ key: Math.random().toString(36).slice(2, 10) }, '');
}

/**
 * Restores the scroll position of a screen after its document was reloaded. React Router scrolls only once, before the
 * data has arrived: the page is too short then, and the list that replaces its placeholders pushes the rest down, which the
 * browser follows. Ends when the data is shown, the reader acts or another screen opens.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  // Deferred like the data itself on its first arrival, so that both change together.
  const isFetching = useDeferredValue(useIsFetching() > 0);
  const [openedWith] = useState(key);
  const end = useRef<(() => void) | null>(null);

  useEffect(() => {
    const placePx = readPlace(openedWith);
    if (placePx === null || placePx === 0) return undefined;
    const observer = new ResizeObserver(() => window.scrollTo(0, placePx));
    const stop = () => {
      end.current = null;
      observer.disconnect();
      for (const event of READER_EVENTS) window.removeEventListener(event, stop);
    };
    observer.observe(document.body);
    for (const event of READER_EVENTS) window.addEventListener(event, stop, { passive: true });
    end.current = stop;
    return stop;
  }, [openedWith]);

  useEffect(() => {
    if (key !== openedWith) end.current?.();
    if (isFetching || end.current === null) return undefined;
    // By the second frame, a rendered screen has requested its data or laid it out.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.querySelector('main h1') !== null) end.current?.();
      });
    });
    return () => cancelAnimationFrame(frame);
  });
}

function readPlace(key: string): number | null {
  try {
    const places = JSON.parse(sessionStorage.getItem(PLACES_KEY) ?? '{}') as Record<string, unknown> | null;
    const place = places?.[key];
    return typeof place === 'number' ? place : null;
  } catch {
    // Where storage is forbidden, a reloaded page starts at its top.
    return null;
  }
}
