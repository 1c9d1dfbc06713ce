/** Where to cut a text, best first. */
const BREAKS = [/\n\s*\n/gu, /\n/gu, /[.!?…]["”“»)]*\s/gu, /\s/gu];

/**
 * Cuts a text into pieces that end with a paragraph, a line, a sentence or a word, whichever fits first into the last half
 * of a piece.
 *
 * @param size maximum characters (UTF-16 units) of a piece, except that a character of two units is never cut
 * @returns pieces without blanks at their ends, in order; together they contain everything except such blanks
 */
export function cutIntoChunks(text: string, size: number): string[] {
  const chunks: string[] = [];
  let rest = text.trim();
  while (rest.length > size) {
    const end = endOfChunk(rest.slice(0, size + 1), size);
    chunks.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? chunks : [...chunks, rest];
}

function endOfChunk(window: string, size: number): number {
  for (const pattern of BREAKS) {
    const ends = [...window.matchAll(pattern)].map(({ index, 0: found }) => index + found.trimEnd().length);
    const last = ends.findLast((end) => end <= size) ?? 0;
    if (last > size / 2) return last;
  }
  // Never between the two halves of a character.
  return /[\uD800-\uDBFF]$/u.test(window.slice(0, size)) ? size - 1 || 2 : size;
}
