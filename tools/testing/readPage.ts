// @ts-expect-error jsdom has no types
import { JSDOM } from 'jsdom';

/** Properties of an element that tests read; only form fields have the last four. */
export interface PageElement {
  id: string;
  textContent: string | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  name: string;
  type: string;
  value: string;
  autocomplete: string;
}

export interface PageDocument {
  title: string;
  documentElement: { lang: string };
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  getElementById(id: string): PageElement | null;
}

/** Parses markup like a browser, without running scripts. */
export function readPage(markup: string): PageDocument {
  const dom = new JSDOM(markup) as { window: { document: PageDocument } };
  return dom.window.document;
}
