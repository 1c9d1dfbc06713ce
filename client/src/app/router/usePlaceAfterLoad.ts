import { useIsFetching } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { placeOf } from './useScrollPlaces.ts';

const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores the scroll position of a screen after its document was reloaded. useScrollPlaces scrolls only once, before the data
 * are there: the page is too short then, and the list that replaces its placeholders pushes the rest down, which the browser
 * follows. Ends when the data are shown, the reader acts or another screen opens.
 */
export function usePlaceAfterLoad(): void {
  const { key } = useLocation();
  // Deferred as the data themselves are on their first arrival, so that it ends with them.
  const isFetching = useDeferredValue(useIsFetching() > 0);
  const [openedWith] = useState(key);
  const end = useRef<(() => void) | null>(null);

  useEffect(() => {
    const placePx = placeOf(openedWith);
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
    // By the second frame, a screen that is there has begun to ask for its data, or has laid them out.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.querySelector('main h1') !== null) end.current?.();
      });
    });
    return () => cancelAnimationFrame(frame);
  });
}
