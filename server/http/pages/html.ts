import { escapeHtml } from '@hub/shared/text/escapeHtml.ts';

/** Parts of the documents. Texts are escaped; parameters named html are not. */

/** @param below a second line, if any */
export const link = (address: string, text: string, below = '') =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}${below === '' ? '' : small(below)}</a>`;
export const small = (text: string) => `<small>${escapeHtml(text)}</small>`;
export const heading = (text: string) => `<h1>${escapeHtml(text)}</h1>`;
export const line = (html: string) => `<p>${html}</p>`;
export const list = (rows: readonly string[], kind: 'ol' | 'ul' = 'ul') =>
  rows.length === 0 ? '' : `<${kind}>${rows.map((row) => `<li>${row}</li>`).join('')}</${kind}>`;
