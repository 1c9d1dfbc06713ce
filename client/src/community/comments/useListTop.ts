import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useDocumentTop } from '../../ui/address/useDocumentTop.ts';

/**
 * Distance of a list from the top of the document in pixels, kept up to date. When the list moves while it is being
 * read, the window scrolls along.
 */
export function useListTop(list: RefObject<HTMLElement | null>): { topPx: number; isReadIn: boolean } {
  const [topPx, setTopPx] = useState(0);
  const isReadIn = window.scrollY > topPx;

  const lastPx = useRef<number | null>(null);
  useDocumentTop(list, (nowPx) => {
    const beforePx = lastPx.current;
    if (beforePx !== null && beforePx !== nowPx && window.scrollY > beforePx) {
      window.scrollBy(0, nowPx - beforePx);
      // The browser reports scrolling only with the next frame; rows that change before it would be scrolled from the old position.
      window.dispatchEvent(new Event('scroll'));
    }
    lastPx.current = nowPx;
    setTopPx(nowPx);
  });

  useLayoutEffect(() => {
    if (!isReadIn) return undefined;
    // Turns off the browser's scroll anchoring, which would otherwise double the movement in some browsers.
    const { style } = document.body;
    style.setProperty('overflow-anchor', 'none');
    return () => void style.removeProperty('overflow-anchor');
  }, [isReadIn]);

  return { topPx, isReadIn };
}
