import { useLayoutEffect, type RefObject } from 'react';

/**
 * Gives an area of swipeable pages the height of the visible page, so that a taller neighbour leaves no gap below it. During
 * a swipe the height is in between.
 *
 * @returns a function to call when the area is scrolled
 */
export function usePageHeight(area: RefObject<HTMLElement | null>): () => void {
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const fit = () => fitToPage(element);
    const observer = new ResizeObserver(fit);
    for (const watched of [element, ...element.children]) observer.observe(watched);
    fit();
    return () => observer.disconnect();
  }, [area]);
  return () => {
    if (area.current !== null) fitToPage(area.current);
  };
}

function fitToPage(area: HTMLElement): void {
  const reach = area.scrollWidth - area.clientWidth;
  const heights = [...area.children].map((page) => page.getBoundingClientRect().height);
  if (reach <= 0) {
    area.style.removeProperty('block-size');
    return;
  }
  const at = (area.scrollLeft / reach) * (heights.length - 1);
  const [left = 0, right = left] = [heights[Math.floor(at)], heights[Math.ceil(at)]];
  area.style.blockSize = `${Math.ceil(left + (right - left) * (at % 1))}px`;
}
