const BYTES = 2 ** 20;

/** What makes careless parsers of HTML look again and again. */
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

/** A feed whose headline is a hostile megabyte, as a publisher that was broken into may send. */
export function hostileFeed(piece: string): string {
  const title = piece.repeat(BYTES / piece.length);
  return `<rss version="2.0"><channel><title>x</title><item><title>${title}</title><link>/a</link></item></channel></rss>`;
}
