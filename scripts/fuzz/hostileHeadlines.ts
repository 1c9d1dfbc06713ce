const BYTES = 2 ** 20;

/** Texts that make careless HTML parsers backtrack again and again. */
export const HOSTILE_PIECES = [
  '&lt;script ',
  '&lt;!--',
  '&lt;a',
  '&#',
  '&amp;',
  ' ',
  '((',
  'a ',
  '&lt;p&gt;',
  '&lt;/p',
  '"',
];

/** A feed with a hostile headline of a megabyte, as a compromised publisher may send. */
export function hostileFeed(piece: string): string {
  const title = piece.repeat(BYTES / piece.length);
  return `<rss version="2.0"><channel><title>x</title><item><title>${title}</title><link>/a</link></item></channel></rss>`;
}
