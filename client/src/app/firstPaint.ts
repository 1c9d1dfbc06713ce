/** A hidden page is not painted, so it must not wait for a paint. */
const PATIENCE_MS = 100;

/** Waits until the browser has painted the document. */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // The frame is painted after its callbacks, so work that they start runs after the paint.
    requestAnimationFrame(() => void setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });

/** Waits until the document has been parsed and its styles have loaded or failed. */
export async function documentReady(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', resolve, { once: true });
    });
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(styles.filter(({ sheet }) => sheet === null).map(loaded));
}

const loaded = (style: HTMLLinkElement) =>
  new Promise((resolve) => {
    for (const event of ['load', 'error']) style.addEventListener(event, resolve, { once: true });
  });
