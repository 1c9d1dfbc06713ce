import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import Turndown from 'turndown';
import type { PageLink, PageMetadata, ScrapedPage, ScrapeFormat } from '../../../data.ts';

const LINKS = 1000;
const HEADINGS = 500;
/** Of a heading or link. */
const LABEL_LENGTH = 300;
const UNWANTED = 'script, style, noscript, template, iframe, object, embed, link, meta, base';

type Page = ReturnType<typeof parseHTML>['document'];

/** The text of a page's main part, or of all of it where no part stands out. */
export function textOfHtml(source: string): string {
  const { document } = parseHTML(withBody(source));
  for (const element of document.querySelectorAll(UNWANTED)) element.remove();
  return mainPartOf(document).text;
}

/** @param url under which the page was found; relative addresses become absolute */
export function scrapeHtml(source: string, url: string, formats: readonly ScrapeFormat[]): ScrapedPage {
  const { document } = parseHTML(withBody(source));
  const metadata = metadataOf(document, url);
  makeAbsolute(document, url);
  for (const element of document.querySelectorAll(UNWANTED)) element.remove();
  for (const element of document.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (/^on/iu.test(name)) element.removeAttribute(name);
  const links = linksOf(document, url);
  const headings = headingsOf(document);
  const html = document.body.innerHTML.trim();
  // Comes last, because it changes the document.
  const main = mainPartOf(document);
  const { title, description } = metadata;
  const all: Required<ScrapedPage> = {
    markdown: new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).turndown(main.html),
    html,
    rawHtml: source,
    links,
    extract: { title, description, headings, text: main.text },
    metadata,
  };
  return Object.fromEntries(formats.map((format) => [format, all[format]]));
}

/** Adds the body that HTML lets authors omit; the parser does not. */
const withBody = (source: string) =>
  /<body[\s>]/iu.test(source) ? source : `<html><body>${source}</body></html>`;

function mainPartOf(document: Page): { html: string; text: string } {
  const { innerHTML, textContent } = document.body;
  const whole = { html: innerHTML, text: tidy(textContent ?? '') };
  const article = new Readability(document as never, { charThreshold: 200 }).parse();
  const text = tidy(article?.textContent ?? '');
  return article?.content && text !== '' ? { html: article.content, text } : whole;
}

/** One blank line between paragraphs, one blank between words. */
const tidy = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();

const label = (text: string | null) => (text ?? '').replaceAll(/\s+/gu, ' ').trim().slice(0, LABEL_LENGTH);

/** Http and mail addresses only; everything else loses its address. */
function makeAbsolute(document: Page, url: string): void {
  const base = URL.parse(document.querySelector('base[href]')?.getAttribute('href') ?? '', url)?.href ?? url;
  for (const name of ['href', 'src'] as const)
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const address = URL.parse(element.getAttribute(name) ?? '', base);
      if (address && /^(?:https?|mailto):$/u.test(address.protocol)) element.setAttribute(name, address.href);
      else element.removeAttribute(name);
    }
}

function linksOf(document: Page, url: string): PageLink[] {
  const domain = new URL(url).hostname;
  const links = new Map<string, PageLink>();
  for (const anchor of document.querySelectorAll('a[href^="http"]')) {
    const address = anchor.getAttribute('href') ?? '';
    if (links.size === LINKS) break;
    if (links.has(address)) continue;
    const type = URL.parse(address)?.hostname === domain ? 'internal' : 'external';
    links.set(address, { text: label(anchor.textContent), url: address, type });
  }
  return [...links.values()];
}

const headingsOf = (document: Page) =>
  [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .map(({ textContent }) => label(textContent))
    .filter((text) => text !== '')
    .slice(0, HEADINGS);

function metadataOf(document: Page, url: string): PageMetadata {
  const meta = (...names: string[]): string | undefined =>
    names
      .map((name) => document.querySelector(`meta[property="${name}"], meta[name="${name}"]`))
      .map((element) => element?.getAttribute('content')?.trim())
      .find((content) => content !== undefined && content !== '');
  const absolute = (text: string | null | undefined) => URL.parse(text ?? '', url)?.href;
  const icon = document.querySelector('link[rel~="icon"]')?.getAttribute('href');
  const image = meta('og:image', 'twitter:image');
  return withoutUndefined({
    title: label(meta('og:title', 'twitter:title') ?? document.querySelector('title')?.textContent ?? ''),
    description: meta('og:description', 'description', 'twitter:description') ?? '',
    url,
    domain: new URL(url).hostname,
    favicon: absolute(icon ?? '/favicon.ico'),
    image: image === undefined ? undefined : absolute(image),
    author: meta('author', 'article:author'),
    publishedTime: meta('article:published_time', 'date'),
    modifiedTime: meta('article:modified_time', 'last-modified'),
    type: meta('og:type'),
    siteName: meta('og:site_name', 'application-name'),
    locale: meta('og:locale') ?? document.documentElement.getAttribute('lang') ?? undefined,
    keywords: (meta('keywords') ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  });
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
