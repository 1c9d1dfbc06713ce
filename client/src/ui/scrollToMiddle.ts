/**
 * Scrolls a line sideways until one of its items is in the middle, after the page is laid out and before it is painted.
 *
 * @returns a function that stops waiting for that
 */
export function scrollToMiddle(item: HTMLElement, line: HTMLElement): () => void {
  // Measuring before an observer reports would lay out the page twice. Runs once, because from then on the reader scrolls.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    line.scrollLeft = item.offsetLeft - (line.clientWidth - item.offsetWidth) / 2;
  });
  observer.observe(item);
  return () => observer.disconnect();
}
