// @ts-expect-error jsdom comes without types
import { JSDOM } from 'jsdom';

/** What the tests ask of an element; fields have the last ones. */
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

/** Reads markup as a browser does; scripts inside never run. */
export function readPage(markup: string): PageDocument {
  const dom = new JSDOM(markup) as { window: { document: PageDocument } };
  return dom.window.document;
}
