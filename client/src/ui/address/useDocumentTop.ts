import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Reports an element's distance from the top of the document in pixels, before the first paint and whenever the page or
 * the element changes size.
 */
export function useDocumentTop(
  element: RefObject<HTMLElement | null>,
  onPlaced: (topPx: number, element: HTMLElement) => void,
): void {
  const measure = useEffectEvent(() => {
    const { current } = element;
    if (current !== null) onPlaced(Math.round(current.getBoundingClientRect().top + window.scrollY), current);
  });
  useLayoutEffect(() => {
    measure();
    // Anything that pushes the element down also changes the height of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
