import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The vertical position and height of an element in the window, in pixels. */
export interface Place {
  top: number;
  height: number;
}

export const placeOf = (target: Locator): Promise<Place> =>
  target.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return { top, height };
  });

/** Like `placeOf`, once the element is at rest: new rows of a list are measured after they appear. */
export async function placeAtRest(target: Locator): Promise<Place> {
  await standsStill(target);
  return placeOf(target);
}

/** Expects an element to return to its former place, to within half its height. */
export async function expectBackAt(target: Locator, { top, height }: Place): Promise<void> {
  await expect
    .poll(async () => Math.abs((await placeOf(target)).top - top), { timeout: 30_000 })
    .toBeLessThan(height / 2);
}

/** Scrolls down until an element is in the document, then to it, and waits until it is at rest. */
export async function scrollDownTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 200 && (await target.count()) === 0; steps++)
    await page.evaluate(async () => {
      window.scrollBy(0, window.innerHeight * 0.8);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
  await target.scrollIntoViewIfNeeded();
  await standsStill(target);
}

/**
 * Clicks a link and returns its place at that moment: scrolling and measuring end only with the click, and a growing list
 * may by then have rendered the link as another element.
 */
export async function clickAndReturnPlace(link: Locator): Promise<Place> {
  const place = link.page().evaluate(
    () =>
      new Promise<Place>((resolve) => {
        const report = ({ target }: Event) => {
          const clicked = target instanceof Element ? target.closest('a') : null;
          if (clicked === null) return;
          document.removeEventListener('click', report, { capture: true });
          const { top, height } = clicked.getBoundingClientRect();
          resolve({ top, height });
        };
        document.addEventListener('click', report, { capture: true });
      }),
  );
  await link.click();
  return place;
}

/** Waits until an element has kept its place for some frames. */
function standsStill(target: Locator): Promise<void> {
  return target.evaluate(async (element) => {
    const FRAMES = 12;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let place = Number.NaN;
    for (let still = 0; still < FRAMES; still++) {
      await frame();
      const top = element.getBoundingClientRect().top;
      if (top !== place) still = 0;
      place = top;
    }
  });
}
