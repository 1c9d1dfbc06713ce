import type { Page } from 'playwright-core';

/** The largest total layout shift that a page may have. */
const MAX_SHIFT = 0.02;

interface Shift {
  /** Its share of the Cumulative Layout Shift. */
  value: number;
  /** The elements that moved, with the start of their text, from where to where. */
  moved: string[];
}

/** Fails with the elements that moved if the page has shifted its layout (Cumulative Layout Shift). */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await shiftsOn(page);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  if (total > MAX_SHIFT)
    throw new Error(`The layout shifted by ${total}: ${JSON.stringify(shifts, null, 1)}`);
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
        // After two frames, all buffered entries have been delivered.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );
