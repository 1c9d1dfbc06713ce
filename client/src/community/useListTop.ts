import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Distance of a list from the top of the document in pixels, kept up to date. When the list is pushed down or drawn up
 * while somebody reads in it, the window goes along.
 */
export function useListTop(list: RefObject<HTMLElement | null>): { topPx: number; isReadIn: boolean } {
  const [topPx, setTopPx] = useState(0);
  const isReadIn = window.scrollY > topPx;

  useLayoutEffect(() => {
    let lastPx: number | null = null;
    const measure = () => {
      if (list.current === null) return;
      const nowPx = Math.round(list.current.getBoundingClientRect().top + window.scrollY);
      if (lastPx !== null && lastPx !== nowPx && window.scrollY > lastPx) window.scrollBy(0, nowPx - lastPx);
      lastPx = nowPx;
      setTopPx(nowPx);
    };
    measure();
    // Whatever pushes the list down also changes the height of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  useLayoutEffect(() => {
    if (!isReadIn) return undefined;
    // Some browsers would go along too, depending on what they hold on to: then it would be twice as far.
    const { style } = document.body;
    style.setProperty('overflow-anchor', 'none');
    return () => void style.removeProperty('overflow-anchor');
  }, [isReadIn]);

  return { topPx, isReadIn };
}
