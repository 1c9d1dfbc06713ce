import { foldText } from '#shared/text/foldText.ts';
import type { Side } from './matchSheet.ts';
import type { SheetNames } from './sheetNames.ts';
import { withoutBrackets, type TextLine } from './sheetText.ts';
import { LINE_HEADINGS, SECTION_WORDS, type Section } from './sheetWords.data.ts';

/** A piece of a line under its heading. */
export interface Segment {
  line: number;
  /** Null if the piece continues the text before it. */
  heading: Heading | null;
  text: string;
}

export interface Heading {
  text: string;
  section: Section | null;
  side: Side | null;
  /** Names both clubs or a line of the eleven, and does not change the section. */
  isNeutral: boolean;
  /** Another club of the league. */
  stranger: string | null;
  /** True for an unknown heading, so the text below it may be missing from the result. */
  isUnknown?: true;
}

const HEADING_MAX = 44;
const HEADING_WORDS_MAX = 6;
/** A full stop after these does not end a sentence: `1. FC Köln`, `Bor. M'gladbach`. */
const ABBREVIATED = /(?:^|[\s–—;])(?:st|bor|\d+|1)$/iu;
const SEPARATOR = /^(?:[–—;·•|,)]|:(?!\d))$/u;

/** The pieces of a line, each with the heading before it. */
export function segmentsOf({ line, text }: TextLine, names: SheetNames): Segment[] {
  const segments: Segment[] = [];
  let heading: Heading | null = null;
  let from = 0;
  const close = (end: number) => {
    const piece = text.slice(from, end).replace(/^[\s–—;·•|]+|[\s–—;·•|]+$/gu, '');
    if (heading !== null || piece !== '') segments.push({ line, heading, text: piece });
  };
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (text[at] !== ':' || depth > 0 || /\d/u.test(text[at + 1] ?? '')) continue;
    const start = headingStart(text, from, at);
    const found = headingOf(text.slice(start, at), text.slice(at + 1), names);
    if (found === null) continue;
    close(start);
    heading = found;
    from = at + 1;
  }
  close(text.length);
  const [only] = segments;
  if (segments.length === 1 && only?.heading === null) {
    const whole = wholeLine(only.text, names);
    if (whole !== null) return [{ line, heading: whole, text: '' }];
  }
  return segments;
}

/** Start of the heading that ends at a colon: after the last separator before it. */
function headingStart(text: string, from: number, colon: number): number {
  let depth = 0;
  for (let at = colon - 1; at >= from && colon - at <= HEADING_MAX; at--) {
    const sign = text[at] ?? '';
    if (sign === ')') depth += 1;
    // Skips brackets, such as the formation in `FC Bayern (4-2-3-1):`.
    if (depth > 0) {
      if (sign === '(') depth -= 1;
      continue;
    }
    const isDash = sign === '-' && /\s/u.test(text[at - 1] ?? ' ') && /\s/u.test(text[at + 1] ?? ' ');
    const isPoint = sign === '.' && /\s/u.test(text[at + 1] ?? '') && !ABBREVIATED.test(text.slice(from, at));
    if (isDash || isPoint || SEPARATOR.test(sign)) return at + 1;
  }
  return Math.max(from, colon - HEADING_MAX);
}

/** The heading before a colon; null if it is not a heading. */
function headingOf(raw: string, behind: string, names: SheetNames): Heading | null {
  const text = withoutBrackets(raw).rest;
  if (text === '' || !/\p{L}/u.test(text) || text.split(/\s+/u).length > HEADING_WORDS_MAX) return null;
  const folded = foldText(text.replaceAll(/[^\p{L}\p{M}\d\s'-]/gu, ' '));
  // `Tor:` is followed by the goalkeeper of an eleven, or by the only goal.
  const isKeeper = LINE_HEADINGS.has(folded) && !/^\s*\d+\s?:\s?\d/u.test(behind);
  if (isKeeper) return { text, section: null, side: null, isNeutral: true, stranger: null };
  return namedHeading(text, folded, names) ?? unknownHeading(text);
}

/** Lines under an unknown heading are skipped, and reported. */
const unknownHeading = (text: string): Heading => ({
  text,
  section: 'aside',
  side: null,
  isNeutral: false,
  stranger: null,
  isUnknown: true,
});

function namedHeading(text: string, folded: string, names: SheetNames): Heading | null {
  const side = names.sideOf(text);
  const section = sectionOf(folded);
  if (names.namesBothClubs(text))
    return { text, section, side: null, isNeutral: section === null, stranger: null };
  const stranger = side === null ? names.strangerIn(text) : null;
  if (section === null && side === null && stranger === null) return null;
  return { text, section, side, isNeutral: false, stranger };
}

export function sectionOf(folded: string): Section | null {
  return SECTION_WORDS.find(([, words]) => words.test(folded))?.[0] ?? null;
}

/** The heading that makes up a whole line; null if it is not one. */
function wholeLine(raw: string, names: SheetNames): Heading | null {
  const { rest, brackets } = withoutBrackets(
    raw.replaceAll(/\d{1,2}\s?[:-]\s?\d{1,2}|\d(?:-\d){2,4}/gu, ' '),
  );
  const folded = foldText(rest.replaceAll(/[^\p{L}\p{M}\d\s'-]/gu, ' '));
  if (names.namesBothClubs(raw))
    return names.scan(rest).length > 2
      ? null
      : { text: raw, section: null, side: null, isNeutral: true, stranger: null };
  if (folded === '' || folded.split(' ').length > HEADING_WORDS_MAX || /[,;]/u.test(rest)) return null;
  if (LINE_HEADINGS.has(folded))
    return { text: raw, section: null, side: null, isNeutral: true, stranger: null };
  // Numbered lines and lines with minutes are facts, not headings; so are names of players.
  const isNumbered = /^\d/u.test(rest) && (names.sideOf(rest) ?? names.strangerIn(rest)) === null;
  if (isNumbered || brackets.some((bracket) => /\d\d?\.|'/u.test(bracket))) return null;
  const isPlayer = names
    .scan(rest)
    .some(({ text }) => names.sideOf(text) === null && sectionOf(foldText(text)) === null);
  return isPlayer ? null : namedHeading(raw, folded, names);
}
