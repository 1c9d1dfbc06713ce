/** A piece of a pasted line, by what stands around it. */
export interface PastedCell {
  text: string;
  /** In front of a colon, in brackets, or neither. */
  role: 'heading' | 'aside' | 'plain';
}

export interface PastedLine {
  cells: PastedCell[];
  /** Whether signs part columns, of which one is the name and the others may be anything. */
  isTable: boolean;
  /** Whether these signs are more than semicolons, which part the entries of lists too. */
  isAligned: boolean;
  hasNumbers: boolean;
}

/** Prices, points, ranks, shirt numbers and shares; the `M.` behind a rank is an initial: `7. M. Neuer`. */
const NUMBERS =
  /(?<!\p{L})[#+–-]?\s?[€$]?\s?\d[\d.,:]*\s*(?:mio|mill|tsd|mrd|pkt|punkte|uhr|[kmp](?!\.\s*\p{L}))?(?!\p{L})\.?\s*[€$%'’]?/giu;
const ORNAMENTS = /\p{Extended_Pictographic}\uFE0F?|[©*•·✓✔€$%#"„“”«»!?¿¡~^=+<>_…]|\.{2,}/gu;
const ASIDES = /\(([^()]{0,80})\)|\[([^[\]]{0,80})\]/gu;
const HEADINGS = /(^|[,;|\t])\s*(\p{L}[\p{L} .-]{0,40}):/gu;
const COLUMNS = /[\t;|]|\s[–—-]\s|\s{3}/u;
const ALIGNED = /[\t|]|\s[–—-]\s|\s{3}/u;
const SEPARATORS = /[\t;|()[\]:,/]+|\s[–—-]\s|\s{3,}/u;
/** Stands for a border between cells while a line is taken apart. */
const BORDER = '|';

/** Takes a line apart into what may be names, clubs, positions or anything else; numbers and signs only part them. */
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
    .map((cell) => cell.replaceAll(/\s+/gu, ' ').trim())
    .filter((cell) => /\p{L}{2}/u.test(cell))
    .map((cell) => ({ text: cell, role }));
}
