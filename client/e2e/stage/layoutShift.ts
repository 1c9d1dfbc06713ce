import type { Page } from 'playwright-core';

/** The most that things on a page may move by themselves. */
const MAX_SHIFT = 0.02;

interface Shift {
  /** Its part of the Cumulative Layout Shift. */
  value: number;
  /** What moved, with the beginning of its text, from where to where. */
  moved: string[];
}

/** Fails, and says what moved, where things on the page have moved by themselves (Cumulative Layout Shift). */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await shiftsOn(page);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  if (total > MAX_SHIFT) throw new Error(`Things moved by ${total}: ${JSON.stringify(shifts, null, 1)}`);
}

const shiftsOn = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        }
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
            if (!hadRecentInput)
              shifts.push({
                value,
                moved: sources.map(({ node, previousRect: { y, height }, currentRect }) => {
                  const name = node instanceof Element ? `${node.localName}.${node.className}` : 'text';
                  const text = node?.textContent?.trim().slice(0, 30) ?? '';
                  return `${name} '${text}': ${y} + ${height} to ${currentRect.y} + ${currentRect.height}`;
                }),
              });
        }).observe({ type: 'layout-shift', buffered: true });
        // Two frames later, all buffered entries have been handed over.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );
