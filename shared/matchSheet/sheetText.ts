import { SIGN_WORDS } from './sheetWords.data.ts';

/** Longer than any sheet of a match. */
export const SHEET_TEXT_MAX = 30_000;
/** Lines are joined with the next ones up to this length. */
const JOINED_MAX = 1500;
/** Deepest nesting of brackets. */
const DEPTH_MAX = 4;

const LINKS = /\[([^[\]]{0,200})\]\([^()]{0,300}\)/gu;
const MARKUP = /\*+|__|\^|~~|`|^\s*#+\s|^\s*>\s|\u200B|\uFEFF/gu;
const OTHER_SIGNS = /[▲▼↑↓⬆⬇🔺🔻🔼🔽➡⬅→←]️?/gu;

/** `3 : 1`, but not a number in a club's name: `FC Schalke 04 : 1 Fährmann`. */
const WIDE_SCORE = /(?<![\d:])(1?\d) : (1?\d)(?![\d:])/gu;
const BARE_MINUTE =
  /^\(?\d{1,3}(?:\s?\.?['’′]?\s?\+\s?\d{1,2})?\s?(?:\.|['’′])?\s?(?:minute|min\.?)?\)?:?$/iu;

/** A line of the text, perhaps joined with the lines that continue it. */
export interface TextLine {
  /** Index of the line in the text, from 0. */
  line: number;
  text: string;
}

/** The non-empty lines of a text without markup; an open bracket or a final comma joins a line with the next one. */
export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let unfinished: TextLine | null = null;
  for (const [line, raw] of text
    .slice(0, SHEET_TEXT_MAX)
    .split(/\r\n|\r|\n/u)
    .entries()) {
    const cleaned = withoutMarkup(raw);
    if (cleaned === '') {
      unfinished = null;
      continue;
    }
    const isContinued: boolean = unfinished !== null && unfinished.text.length + cleaned.length < JOINED_MAX;
    if (isContinued && unfinished !== null) unfinished.text += ` ${cleaned}`;
    else {
      unfinished = { line, text: cleaned };
      lines.push(unfinished);
    }
    const whole: TextLine | null = unfinished;
    if (
      whole !== null &&
      !/[,–—/;(&]$|\s-$|\b(?:und|für)$/u.test(whole.text) &&
      openBrackets(whole.text) <= 0
    )
      unfinished = null;
  }
  return lines.map(({ line, text: joined }) => ({ line, text: withBalancedBrackets(joined) }));
}

function withoutMarkup(raw: string): string {
  let text = raw.replaceAll(LINKS, '$1').replaceAll(MARKUP, '');
  for (const [sign, word] of SIGN_WORDS) text = text.replaceAll(sign, word);
  return text
    .replaceAll(OTHER_SIGNS, ' ')
    .replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, ' ')
    .replaceAll(/\[/gu, '(')
    .replaceAll(/\]/gu, ')')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(WIDE_SCORE, '$1:$2')
    .trim();
}

/** Whether a line is only a minute, or a number that can be one. */
export const isBareMinute = (text: string): boolean => BARE_MINUTE.test(text);

const openBrackets = (text: string): number => text.split('(').length - text.split(')').length;

/** Replaces unbalanced brackets by commas. */
function withBalancedBrackets(text: string): string {
  const signs = text.split('');
  const open: number[] = [];
  for (const [at, sign] of signs.entries()) {
    if (sign === '(') open.push(at);
    else if (sign === ')' && open.pop() === undefined) signs[at] = ',';
  }
  for (const at of open) signs[at] = ',';
  return signs.join('');
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/u.test(sign);
const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/u.test(sign);

/** Separators of list entries: commas outside numbers, and dashes with a space beside them. */
function partsAt(text: string, at: number): boolean {
  const sign = text[at] ?? '';
  if (sign === ',') return !(isDigit(text[at - 1]) && isDigit(text[at + 1]));
  if (sign === '-') return isSpace(text[at - 1]) || isSpace(text[at + 1]);
  return ';·•/|–—'.includes(sign);
}

/** The pieces of a text between borders; brackets are not split. */
function splitAt(text: string, isBorder: (text: string, at: number) => boolean): string[] {
  const pieces: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (depth === 0 && isBorder(text, at)) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...pieces, text.slice(from)];
}

/** The entries of a list. */
export const splitList = (text: string): string[] =>
  splitAt(text, partsAt)
    .flatMap((entry) => (entry.includes('(') ? [entry] : entry.split(/\s(?:und|and|&)\s/u)))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** The texts on both sides of a slash, which separates the two clubs. */
export const splitAtSlash = (text: string): string[] => splitAt(text, (whole, at) => whole[at] === '/');

/** A text without its brackets, and their contents in order; nested brackets stay inside. */
export function withoutBrackets(text: string, depth = 0): { rest: string; brackets: string[] } {
  if (depth > DEPTH_MAX) return { rest: text.replaceAll(/[()]/gu, ' '), brackets: [] };
  const brackets: string[] = [];
  let [rest, open, from] = ['', 0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') {
      if (open === 0) {
        rest += `${text.slice(from, at)} `;
        from = at + 1;
      }
      open += 1;
    } else if (text[at] === ')') {
      open -= 1;
      if (open === 0) {
        brackets.push(text.slice(from, at));
        from = at + 1;
      }
    }
  }
  return { rest: (rest + text.slice(from)).replaceAll(/\s+/gu, ' ').trim(), brackets };
}

/** A minute with added time and whatever marks it as one. */
const MINUTE =
  /(?<![\d:,])(\d{1,3})(?:\s?\.?['’′]?\s?\+\s?\d{1,2})?\s?(\.|['’′]|\bmin(?:ute)?\b\.?)?(?![\d:])/u;

export interface MinuteInText {
  /** Without added time: 90+3 is 90. */
  minute: number;
  /** Whether a point, a stroke, `min` or added time marks it as a minute. */
  isMarked: boolean;
  /** The text without the minute. */
  rest: string;
}

/** The first number in a text that can be a minute; null without one. */
export function minuteIn(text: string): MinuteInText | null {
  const found = MINUTE.exec(text);
  const minute = Number(found?.[1]);
  if (found === null || !(minute <= 120)) return null;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return {
    minute: Math.min(minute, 90),
    isMarked: found[2] !== undefined || found[0].includes('+'),
    rest: `${before} ${after}`.replaceAll(/\s+/gu, ' ').trim(),
  };
}

const MARKED =
  /(?<![\d:,])(\d{1,3})(?:\s?\.?['’′]?\s?\+\s?\d{1,2}\s?(?:\.|['’′])?|\s?(?:\.(?!\d)|['’′]|\bmin(?:ute)?\b))/u;

/** The first marked minute in a text; null without one. */
export function markedMinuteIn(text: string): number | null {
  const minute = Number(MARKED.exec(text)?.[1] ?? NaN);
  return minute <= 120 ? Math.min(minute, 90) : null;
}
