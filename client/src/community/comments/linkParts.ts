import { parseUrl } from '#shared/text/parseUrl.ts';

/** Part of a text: plain words, or a web address with its href. */
export interface TextPart {
  text: string;
  href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"'`\u202A-\u202E\u2066-\u2069]+/giu;
/** Characters that end a sentence rather than an address. */
const TRAILING = /[.,;:!?…*_~\]}]+$/u;
const SAFE_PROTOCOLS = new Set(['http:', 'https:']);

/** Splits a plain text into words and http or https addresses; the parts add up to the original text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/**
 * Trims punctuation: `(see https://a.example/b).` contains `https://a.example/b`; a bracket opened inside the address
 * stays.
 */
function withoutSentence(found: string): string {
  let address = found.replace(TRAILING, '');
  while (address.endsWith(')') && address.split(')').length > address.split('(').length)
    address = address.slice(0, -1).replace(TRAILING, '');
  return address;
}

function hrefOf(address: string): string | null {
  const url = parseUrl(address);
  if (url === null || !SAFE_PROTOCOLS.has(url.protocol)) return null;
  // An address with a user name shows one host and leads to another.
  return url.username === '' && url.password === '' ? url.href : null;
}
