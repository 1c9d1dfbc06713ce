/** A piece of a pasted line. */
export interface PastedCell {
  text: string;
  /** `heading` before a colon, `aside` in brackets, else `plain`. */
  role: 'heading' | 'aside' | 'plain';
}

export interface PastedLine {
  cells: PastedCell[];
  /** Whether the line has columns; one of them is the name, the others can be anything. */
  isTable: boolean;
  /** Whether the columns are separated by more than semicolons, which also separate list entries. */
  isAligned: boolean;
  hasNumbers: boolean;
}

/** Prices, points, ranks, shirt numbers and percentages; the `M.` after a rank is an initial: `7. M. Neuer`. */
const NUMBERS =
  /(?<![\p{L}\d])[#+–-]?\s?[€$]?\s?\d[\d.,:]*\s*(?:mio|mill|tsd|teur|t(?=\s?€)|mrd|pkt|punkte|uhr|[kmp](?!\.\s*\p{L}))?(?!\p{L})\.?\s*[€$%'’]?/giu;
/** Signs, arrows, flags, emoji, and digits glued to a name; accents that stand for apostrophes are part of names. */
const ORNAMENTS =
  /[^\P{S}`´]|[\p{Extended_Pictographic}\u20E3*•·%#"„“”«»‹›!?¿¡_…]|\.{2,}|(?<![\p{L}\d])\d+(?=\p{L})/gu;
const ASIDES = /\(([^()]{0,80})\)|\[([^[\]]{0,80})\]/gu;
const HEADINGS = /(^|[,;|\t/])\s{0,3}(\p{L}[\p{L} .-]{0,40}):/gu;
const COLUMNS = /[\t;|]|\s[–—-]\s|\s{3}/u;
const ALIGNED = /[\t|]|\s[–—-]\s|\s{3}/u;
/** A dash with a blank on one side is one, too. */
const SEPARATORS = /[\t;|()[\]{}:,/\\]+|\s\p{Pd}+|\p{Pd}+\s|^\p{Pd}+|\p{Pd}+$|\s{3,}/u;
/** What joins two names without being a separator for sure. */
export const JOINTS = /\s(?:&|und|u\.|sowie|and)\s|[–—]/iu;
/** The same in front of the last name of a list. */
const JOINT_AHEAD = /^(?:&|und|u\.|sowie|and)\s|\s&$/iu;
/** A name, or the code of a club such as `S04`. */
const WORD = /\p{L}{2}|\p{L}\d{2}/u;
/** Marks the border between two cells. */
const BORDER = '|';

/** Splits a line into texts that may be names, clubs, positions or anything else; numbers and signs are separators. */
export function cellsOf(raw: string): PastedLine {
  const cells: PastedCell[] = [];
  let from = 0;
  for (const match of raw.matchAll(ASIDES)) {
    cells.push(...plainCells(raw.slice(from, match.index)));
    cells.push(...wordsBetween(match[1] ?? match[2] ?? '', 'aside'));
    from = match.index + match[0].length;
  }
  cells.push(...plainCells(raw.slice(from)));
  const withoutAsides = raw.replaceAll(ASIDES, ' , ').trim();
  return {
    cells,
    isTable: COLUMNS.test(withoutAsides),
    isAligned: ALIGNED.test(withoutAsides),
    hasNumbers: /\d/u.test(raw),
  };
}

function plainCells(text: string): PastedCell[] {
  const cells: PastedCell[] = [];
  let from = 0;
  for (const match of text.matchAll(HEADINGS)) {
    cells.push(...wordsBetween(text.slice(from, match.index), 'plain'));
    cells.push(...wordsBetween(match[2] ?? '', 'heading'));
    from = match.index + match[0].length;
  }
  return [...cells, ...wordsBetween(text.slice(from), 'plain')];
}

function wordsBetween(text: string, role: PastedCell['role']): PastedCell[] {
  return text
    .replaceAll(NUMBERS, ` ${BORDER} `)
    .replaceAll(ORNAMENTS, BORDER)
    .split(SEPARATORS)
    .map((cell) => cell.replaceAll(/\s+/gu, ' ').trim().replace(JOINT_AHEAD, ''))
    .filter((cell) => WORD.test(cell))
    .map((cell) => ({ text: cell, role }));
}
