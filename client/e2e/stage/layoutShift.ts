import type { Page } from 'playwright-core';

/** The most that things on a page may move by themselves. */
export const MAX_SHIFT = 0.02;

/** How far things on the page have moved by themselves so far (Cumulative Layout Shift; 0 is not at all). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) shift += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Two frames later, all buffered entries have been handed over.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shift)));
      }),
  );
}
