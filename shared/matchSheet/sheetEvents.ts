import { foldText } from '#shared/text/foldText.ts';
import type { Side, Statement } from './matchSheet.ts';
import { cardIn, FOR, nameIn } from './sheetItems.ts';
import type { SheetNames } from './sheetNames.ts';
import { minuteIn, withoutBrackets, type TextLine } from './sheetText.ts';

/** A line of a ticker: a minute, then what happened. */
const EVENT =
  /^\(?(?:\d{1,3}(?:\s?\.?['’′]?\s?\+\s?\d{1,2})?)\s?(?:\.|['’′])?\s?(?:minute|min\.?)?\)?\s*[:–—|-]?\s+(?=\p{L})/iu;

const NO_GOAL =
  /kein tor|nicht gegeben|aberkannt|abseits|verschossen|vergeben|gehalten|pfosten|latte|disallowed|no goal|missed|saved|attempt|overturned|var review/u;
const GOAL = /\bto+r\b|\btore?\b|elfmetertor|treffer|\bgoal\b/u;
const OWN = /eigentor|own goal/u;
const CHANGE = /wechs(?:el|l)|substitution|ersetzt|replaces|\bkommt fur\b|^[^.]{2,40} fur /u;
const COMES = /einwechslung|eingewechselt|kommt ins spiel/u;
const LEAVES = /auswechslung|ausgewechselt|verlasst/u;

/**
 * The event on a line of a ticker or a match thread.
 *
 * @returns null if the line is not an event; empty for an event of another kind
 */
export function readEvent({ line, text }: TextLine, names: SheetNames): Statement[] | null {
  const begun = EVENT.exec(text);
  if (begun === null) return null;
  const minute = minuteIn(begun[0])?.minute ?? null;
  const rest = text.slice(begun[0].length);
  const folded = foldText(rest.replaceAll(/[^\p{L}\p{M}\d\s'.-]/gu, ' '));
  const side = names.sideOf(withoutPlayers(rest, names));
  const at = { line, side };
  const card = cardIn(folded.split('karte')[0] ?? folded);
  const isCard = card !== null && /karte|card|gelb|rot\b|verwarnung/u.test(folded);
  if (isCard && !OWN.test(folded)) return cardEvent(rest, card, { ...at, minute }, names);
  if (/verwarnung/u.test(folded)) return cardEvent(rest, 'yellow', { ...at, minute }, names);
  if (NO_GOAL.test(folded)) return [];
  if (OWN.test(folded) || GOAL.test(folded)) return goalEvent(rest, { ...at, minute }, names);
  if (CHANGE.test(folded) || COMES.test(folded) || LEAVES.test(folded))
    return changeEvent(rest, folded, { ...at, minute }, names);
  return [];
}

/** Whether a line is a card, a goal or a change with its minute; bare numbers before players are shirt numbers. */
export function isEvent({ text }: TextLine, names: SheetNames): boolean {
  const begun = EVENT.exec(text);
  if (begun === null) return false;
  const folded = foldText(text.slice(begun[0].length).replaceAll(/[^\p{L}\p{M}\d\s'.-]/gu, ' '));
  const hasKeyword =
    /karte\b|\bcard\b|wechs(?:el|l)|substitution|replaces|ersetzt|kommt fur|verwarnung|own goal|eigentor/u.test(
      folded,
    );
  const isGoal =
    GOAL.test(folded) &&
    (/\d\s?[:,]\s?\d|goal|\bto+r\b.*\bfur\b|durch/iu.test(withoutStart(text, begun[0])) ||
      names.sideOf(text) !== null);
  return hasKeyword || isGoal || /^(?:gelb|rot|gelb rot|tor)\b/u.test(folded);
}

const withoutStart = (text: string, begun: string): string => text.slice(begun.length);

interface EventPlace {
  line: number;
  side: Side | null;
  minute: number | null;
}

/** Removes players' names, which may contain a club's name. */
function withoutPlayers(text: string, names: SheetNames): string {
  let rest = text;
  for (const { text: name } of names.scan(text))
    if (names.sideOf(name) === null) rest = rest.replace(name, ' ');
  return rest;
}

/** The first player named in a text, else the words that are probably his name. */
function whoIn(text: string, names: SheetNames): string | null {
  const first = names.scan(text).find(({ text: name }) => names.sideOf(name) === null);
  if (first !== undefined) return first.text;
  const words = nameIn(withoutBrackets(text).rest.split(/[.,!;]/u)[0] ?? '');
  return words === '' || words.split(' ').length > 4 || names.sideOf(words) !== null ? null : words;
}

function cardEvent(
  text: string,
  card: 'yellow' | 'secondYellow' | 'red',
  at: EventPlace,
  names: SheetNames,
): Statement[] {
  const behind =
    /(?:karte|card|gelb|rot|verwarnung)\p{L}*\s*(?:für|gegen|to|for|sieht|:|-|–)?\s*(?<who>.+)$/iu.exec(text);
  const before = /^(?<who>.+?)\s+(?:is shown|sieht|holt sich|sees|bekommt|\(.{2,40}\)\s+is shown)/iu.exec(
    text,
  );
  const name = whoIn(before?.groups?.['who'] ?? behind?.groups?.['who'] ?? text, names) ?? whoIn(text, names);
  return name === null ? [] : [{ kind: 'card', card, name, ...at }];
}

const SCORE = /\b(\d{1,2})\s?:\s?(\d{1,2})\b/u;

function goalEvent(text: string, { line, side, minute }: EventPlace, names: SheetNames): Statement[] {
  const isOwn = OWN.test(foldText(text));
  const found = SCORE.exec(text);
  const score = found === null ? null : ([Number(found[1]), Number(found[2])] as const);
  const [before = '', assisted] = text.split(
    /assisted by|Vorlage(?: von|:)?|Vorarbeit(?: von|:)?|Vorbereitung(?: von|:)?/iu,
  );
  const by = /(?:durch|torschütze|own goal by|von)\s*:?\s*(?<who>.+)$/iu.exec(before)?.groups?.['who'];
  const only = names.scan(by ?? before).find(({ text: name }) => names.sideOf(name) === null);
  const name = only?.text ?? (by === undefined ? null : whoIn(by, names));
  if (name === null) return [];
  const assist = assisted === undefined ? null : (names.scan(assisted)[0]?.text ?? null);
  // In `Tor für Bremen` the scorer plays for Bremen, unless it is an own goal.
  const ofScorer = score !== null || isOwn ? null : side;
  return [{ kind: 'goal', line, side: ofScorer, name, minute, isOwn, assist, score }];
}

function changeEvent(text: string, folded: string, at: EventPlace, names: SheetNames): Statement[] {
  const [left = '', right] = text.split(FOR);
  if (right !== undefined) {
    const comes = names.scan(left).findLast(({ text: name }) => names.sideOf(name) === null)?.text;
    const on = comes ?? (nameIn(left.split(/[.:]/u).at(-1) ?? '') || null);
    return [{ kind: 'change', on, off: whoIn(right, names), ...at }];
  }
  const words = text.split(':').at(-1) ?? text;
  const who = whoIn(words, names);
  if (who === null) return [];
  const leaves = LEAVES.test(folded) && !COMES.test(folded);
  return [{ kind: 'change', on: leaves ? null : who, off: leaves ? who : null, ...at }];
}
