import type { Page } from 'playwright-core';

/** Lets the hub answer one catalog procedure with `data`, as if that were all there is. */
export async function answerWith(page: Page, procedure: string, data: unknown): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === `/trpc/catalog.${procedure}`,
    (route) => route.fulfill({ json: { result: { data } } }),
  );
}

/** Lets the hub answer one catalog procedure with a changed answer. */
export async function answerChanged<Data>(
  page: Page,
  procedure: string,
  change: (data: Data) => Data,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === `/trpc/catalog.${procedure}`,
    async (route) => {
      const response = await route.fetch();
      const { result } = (await response.json()) as { result: { data: Data } };
      await route.fulfill({ json: { result: { data: change(result.data) } } });
    },
  );
}

/** Lets the hub refuse one catalog procedure until the returned function is called. */
export async function refuseAnswer(page: Page, procedure: string): Promise<() => Promise<void>> {
  const isMeant = ({ pathname }: URL) => pathname === `/trpc/catalog.${procedure}`;
  // Not found is final, while the client would ask again after an outage.
  await page.route(isMeant, (route) => route.fulfill({ status: 404, body: 'no hub here' }));
  return () => page.unroute(isMeant);
}

/** Lets the hub answer one catalog procedure with what it last knew at an instant, as it does without its source. */
export async function answerFrom(page: Page, procedure: string, dataFromTs: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === `/trpc/catalog.${procedure}`,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-hub-data-from': dataFromTs } });
    },
  );
}

/** Lets one catalog procedure answer nothing until the returned function is called. */
export async function holdAnswer(page: Page, procedure: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === `/trpc/catalog.${procedure}`,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return resolve;
}

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
