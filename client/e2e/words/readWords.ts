import type { Page } from 'playwright-core';

export interface Words {
  /** The texts that users see or hear, one per line. */
  text: string;
  /** Paths of the hub that links lead to, with their queries. */
  links: string[];
}

/** Reads all words of a page: visible text, and its replacements for screen readers. */
export async function readWords(page: Page): Promise<Words> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const spoken = [...document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]')]
      .filter(isShown)
      .flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      );
    const hidden = [...document.querySelectorAll('[data-visually-hidden], .mantine-VisuallyHidden-root')].map(
      (element) => element.textContent,
    );
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href }) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search);
    const lines = [document.title, ...document.body.innerText.split('\n'), ...spoken, ...hidden];
    return {
      text: [...new Set(lines.map((line) => line.replaceAll(/[\s\u00A0\u202F]+/gu, ' ').trim()))]
        .filter((line) => line !== '')
        .join('\n'),
      links: [...new Set(links)],
    };
  });
}
