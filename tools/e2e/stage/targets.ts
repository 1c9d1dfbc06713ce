import type { Page } from 'playwright-core';

/** Minimum height of a target, and minimum distance of a narrower one from the next, in pixels. */
const TARGET_PX = 44;
const APART_PX = 8;

/** Half a pixel is lost where boxes lie between two pixels. */
const TOLERANCE_PX = 0.75;

/**
 * The targets of a page that a thumb misses, a line each: below 44 px in height, or narrower than that and less than 8 px
 * from the next one. A target is measured by the area in which taps reach it, from its middle outwards, whatever enlarges it
 * (a label, a pseudo-element, the card it covers) or lies over it.
 *
 * Links in running text are left out, as in WCAG 2.5.8. A table cell that is a single target needs only the height, because
 * the columns share the phone's width.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ least, apart, tolerance }) => {
      const SELECTOR =
        'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=radio], [role=tab], [role=switch], [role=menuitem], [role=option]';

      /** The target that a tap on a point reaches. */
      const ownerOf = (x: number, y: number): Element | null => {
        const hit = document.elementFromPoint(x, y);
        const control = hit?.closest(SELECTOR) ?? null;
        return control ?? hit?.closest('label')?.control ?? null;
      };

      /** How far in this direction a tap still reaches the target, up to the required distance. */
      const reach = (
        target: Element,
        [x, y]: readonly [number, number],
        [dx, dy]: readonly [number, number],
      ) => {
        let steps = 0;
        while (steps < least && ownerOf(x + dx * (steps + 0.5), y + dy * (steps + 0.5)) === target)
          steps += 0.5;
        return steps;
      };

      const isInText = (element: Element) => {
        if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
        const around =
          element.closest('p, li, dd, td, blockquote, figcaption, small') ?? element.parentElement;
        const words = (around?.textContent ?? '').length - (element.textContent ?? '').length;
        return words > 3;
      };

      const isShown = (element: HTMLElement) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getClientRects().length > 0 &&
        !element.closest('[inert], [aria-hidden=true]');

      const nameOf = (element: Element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const classes = element.className.replaceAll(/\s+/gu, '.');
        return `${element.tagName.toLowerCase()}.${classes} "${name.trim().replaceAll(/\s+/gu, ' ').slice(0, 50)}"`;
      };

      const before = { x: window.scrollX, y: window.scrollY };
      const faults: string[] = [];
      for (const target of document.querySelectorAll<HTMLElement>(SELECTOR)) {
        if (!isShown(target) || isInText(target) || (target as HTMLButtonElement).disabled) continue;
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const label = (target as HTMLInputElement).labels?.[0];
        const box = target.getClientRects()[0] ?? target.getBoundingClientRect();
        const middles: [number, number][] = [[box.x + box.width / 2, box.y + box.height / 2]];
        if (label) {
          const around = label.getBoundingClientRect();
          middles.push([around.x + around.width / 2, around.y + around.height / 2]);
        }
        const middle = middles.find(([x, y]) => ownerOf(x, y) === target);
        // Covered by something else, such as the bar above, so it cannot be tapped here.
        if (middle === undefined) continue;
        const [left, right, up, down] = [
          reach(target, middle, [-1, 0]),
          reach(target, middle, [1, 0]),
          reach(target, middle, [0, -1]),
          reach(target, middle, [0, 1]),
        ];
        const width = left + right;
        const height = up + down;
        const size = `${Math.round(width)} x ${Math.round(height)}`;
        if (height < least - tolerance) {
          faults.push(`${size}: ${nameOf(target)}`);
          continue;
        }
        if (width >= least - tolerance || target.closest('td') !== null) continue;
        const [x, y] = middle;
        const isNear = [-1, 1].some((side) => {
          const edge = side < 0 ? x - left : x + right;
          return Array.from({ length: apart - 1 }, (_, step) => edge + side * (step + 1)).some((near) => {
            const owner = ownerOf(near, y);
            return owner !== null && owner !== target;
          });
        });
        if (isNear) faults.push(`${size}, next to another: ${nameOf(target)}`);
      }
      window.scrollTo(before.x, before.y);
      return faults;
    },
    { least: TARGET_PX, apart: APART_PX, tolerance: TOLERANCE_PX },
  );
}
