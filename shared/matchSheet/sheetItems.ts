import { foldText } from '#shared/text/foldText.ts';
import type { SheetNames } from './sheetNames.ts';
import type { Card } from './matchSheet.ts';
import { minuteIn, splitList, withoutBrackets } from './sheetText.ts';
import { NO_NAMES, POSITION_CODES } from './sheetWords.data.ts';

/** A note beside a name, in brackets or after it. */
export type Note =
  /** A player came on, for the one before the bracket or the one named in the note. */
  | { kind: 'on'; name: string; off: string | null; minute: number | null; notes: Note[] }
  /** He himself came on for another player. */
  | { kind: 'for'; name: string; minute: number | null }
  | { kind: 'minute'; minute: number; isMarked: boolean }
  | { kind: 'score' }
  | { kind: 'card'; card: Card; minute: number | null };

export interface Item {
  /** Empty if there are only numbers and codes. */
  name: string;
  notes: Note[];
}

/** Separates the players of a change: `Boey für Laimer`. */
export const FOR =
  /\s+(?:kommt für|kam für|ersetzt|replaces|replaced|für|statt|for|fuer)\s+|\s*(?:<->|->|↔)\s*/u;
const SCORE = /^\d{1,2}\s?:\s?\d{1,2}$/u;
/** Most numbers in a list entry. */
const NUMBERS_MAX = 8;
const GRADE = /^\d[,.]\d$/u;

const CARD_WORDS: readonly (readonly [Card, RegExp])[] = [
  ['secondYellow', /\bgelb\s?rot|\bgrk?\b|second yellow/u],
  ['yellow', /\bgelb|\byellow/u],
  ['red', /\brot\b|\brote\b|\bred\b/u],
];

/** The card mentioned in a text. */
export function cardIn(text: string): Card | null {
  const folded = foldText(text);
  return CARD_WORDS.find(([, words]) => words.test(folded))?.[0] ?? null;
}

/** Reads an entry of a list of players: `27 Laimer (46. Boey, 80. Kim)`, `Neuer (2,5)`, `RB 27 Laimer 46'`. */
export function readItem(text: string, names: SheetNames, depth = 0): Item {
  const { rest, brackets } = withoutBrackets(text, depth);
  const notes = brackets.flatMap((bracket) => readBracket(bracket, names, depth + 1));
  const { name, notes: behind } = readBare(rest);
  return { name, notes: [...notes, ...behind] };
}

/** Reads an entry without brackets: its name, and the minutes after it. */
function readBare(rest: string): Item {
  const notes: Note[] = [];
  let text = rest.replace(/^(?:ab|seit)\s+(?=\d)/u, '').replace(/^[*•·\s]*#?\d{1,2}\.?\s+(?=\D)/u, '');
  const card = /(?<!\p{L})(?:Gelb-Rote?|Gelbe?|Rote?)(?: Karte)?(?!\p{L})/iu.exec(text);
  if (card !== null) {
    const minute = minuteIn(text);
    notes.push({ kind: 'card', card: cardIn(card[0]) ?? 'yellow', minute: minute?.minute ?? null });
    text = `${text.slice(0, card.index)} ${text.slice(card.index + card[0].length)}`;
    if (minute !== null) text = minuteIn(text)?.rest ?? text;
  }
  for (let n = 0, found = minuteIn(text); found !== null && n < NUMBERS_MAX; n++, found = minuteIn(text)) {
    if (found.isMarked) notes.push({ kind: 'minute', minute: found.minute, isMarked: true });
    text = found.rest;
  }
  return { name: nameIn(text), notes };
}

/** The words of a name, without numbers, grades and position codes around it. */
export function nameIn(text: string): string {
  const words = text
    .replaceAll(/[*"„“”«»!?:=#+_…†]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '' && !/\d/u.test(word) && !/^[.,'’-]+$/u.test(word));
  const isCode = (word: string | undefined) => word !== undefined && POSITION_CODES.has(word);
  while (words.length > 1 && isCode(words[0])) words.shift();
  while (words.length > 1 && (isCode(words.at(-1)) || words.at(-1) === 'C')) words.pop();
  return words
    .join(' ')
    .replace(/[.,]+$/u, '')
    .trim();
}

/** Whether words are not a name: marks for captains and penalties, or the dash of an empty list. */
export const isNoName = (text: string): boolean => {
  const folded = foldText(text);
  return folded.length < 2 || folded.split(' ').every((word) => NO_NAMES.has(word));
};

/** The notes in a bracket after a name. */
function readBracket(text: string, names: SheetNames, depth: number): Note[] {
  const notes: Note[] = [];
  for (const part of splitList(text)) {
    if (GRADE.test(part) || /^\d{1,2}$/u.test(part)) continue;
    if (SCORE.test(part)) {
      notes.push({ kind: 'score' });
      continue;
    }
    const note = readPart(part, names, depth);
    const last = notes.at(-1);
    // `(Boey, 46.)` and `(46., Boey)` are a single change.
    if (note?.kind === 'minute' && last?.kind === 'on' && last.minute === null) last.minute = note.minute;
    else if (note?.kind === 'on' && note.minute === null && last?.kind === 'minute')
      notes.splice(-1, 1, { ...note, minute: last.minute });
    else if (note !== null) notes.push(note);
  }
  return notes;
}

function readPart(part: string, names: SheetNames, depth: number): Note | null {
  const { rest, brackets } = withoutBrackets(part, depth);
  const found = minuteIn(rest);
  const minute = found?.minute ?? null;
  const words = (found?.rest ?? rest).replace(/^(?:ab|bis|seit|in der)\s*/u, '').replace(/^[./:\s]+/u, '');
  const card = cardIn(words);
  if (card !== null && !names.isName(nameIn(words))) return { kind: 'card', card, minute };
  const onFor = /^(?:für|statt|for)\s+(?<off>.+)$/u.exec(words);
  if (onFor?.groups?.['off']) return { kind: 'for', name: nameIn(onFor.groups['off']), minute };
  const [on = '', off] = words.split(FOR);
  const name = nameIn(on);
  if (name === '' || (isNoName(name) && !names.isName(name)))
    return minute === null ? null : { kind: 'minute', minute, isMarked: found?.isMarked ?? false };
  // Without a minute it may be anything, unless it is the name of a player in the match.
  if (minute === null && (!names.isName(name) || names.sideOf(name) !== null)) return null;
  const notes = brackets.flatMap((bracket) => readBracket(bracket, names, depth + 1));
  return { kind: 'on', name, off: off === undefined ? null : nameIn(off), minute, notes };
}

/** The entries of a list, even if names are separated by a hyphen only. */
export function itemsOf(text: string, names: SheetNames): string[] {
  return splitList(text).flatMap((entry) => {
    const { rest, brackets } = withoutBrackets(entry);
    if (brackets.length > 0 || !/[\p{L}.]-\p{L}/u.test(rest) || names.isName(nameIn(rest))) return [entry];
    const parts = rest.split(/-/u);
    return parts.length > 1 && parts.every((one) => names.isName(nameIn(one))) ? parts : [entry];
  });
}
