import { foldText } from '#shared/text/foldText.ts';
import { SIDES, otherSide, type Card, type Side, type Statement } from './matchSheet.ts';
import { cardIn, FOR, isNoName, itemsOf, nameIn, readItem, type Note } from './sheetItems.ts';
import type { SheetNames } from './sheetNames.ts';
import { markedMinuteIn, minuteIn, splitAtSlash, splitList, withoutBrackets } from './sheetText.ts';

/** Where a list is in the text, and whose it is. */
export interface ListPlace {
  line: number;
  side: Side | null;
  names: SheetNames;
}

/** Reads the players of an eleven or a bench, with the notes in brackets after them. */
export function readLineup(text: string, kind: 'starter' | 'bench', place: ListPlace): Statement[] {
  return itemsOf(text, place.names).flatMap((entry) => {
    const { name, notes } = readItem(entry, place.names);
    if (name === '' || (isNoName(name) && !place.names.isName(name))) return [];
    const { line, side } = place;
    const statements = statementsOf(name, notes, kind, place);
    statements.unshift({ kind, line, side, name });
    return statements;
  });
}

/** Statements from the notes after a player; a player who came on in one is replaced in the next. */
function statementsOf(
  owner: string,
  notes: readonly Note[],
  kind: 'starter' | 'bench',
  place: ListPlace,
): Statement[] {
  const { line, side } = place;
  const statements: Statement[] = [];
  let isIn = owner;
  for (const note of notes) {
    if (note.kind === 'on') {
      const off = note.off ?? isIn;
      statements.push({ kind: 'change', line, side, on: note.name, off, minute: note.minute });
      statements.push(...statementsOf(note.name, note.notes, 'starter', place));
      const next = note.notes.findLast((one) => one.kind === 'on');
      isIn = next?.kind === 'on' ? next.name : note.name;
    } else if (note.kind === 'for')
      statements.push({ kind: 'change', line, side, on: owner, off: note.name, minute: note.minute });
    else if (note.kind === 'card')
      statements.push({ kind: 'card', card: note.card, line, side, name: owner, minute: note.minute });
  }
  const minutes = notes.filter((note) => note.kind === 'minute');
  const goals = notes.filter(({ kind: what }) => what === 'score').length;
  for (const [n, { minute, isMarked }] of minutes.entries())
    if (goals > n) statements.push(goalOf(place, { name: isIn, minute }));
    else if (kind === 'bench' && isMarked)
      statements.push({ kind: 'change', line, side, on: owner, off: null, minute });
    else if (isMarked) statements.push({ kind: 'minute', line, side, name: isIn, minute });
  return statements;
}

const goalOf = (
  { line, side }: Pick<ListPlace, 'line' | 'side'>,
  goal: { name: string; minute: number | null } & Partial<Extract<Statement, { kind: 'goal' }>>,
): Statement => ({ kind: 'goal', line, side, isOwn: false, assist: null, score: null, ...goal });

/** `46. Boey für Laimer`, `Boey für Laimer (46.)`, `46. Boey, Kim für Laimer, Tah`, `DF 23 Boey 46'`. */
export function readChanges(text: string, place: ListPlace): Statement[] {
  const statements: Statement[] = [];
  let open = { on: new Array<string>(), off: new Array<string>(), minute: null as number | null };
  const close = () => {
    const { on, off, minute } = open;
    for (let n = 0; n < Math.max(on.length, off.length); n++)
      statements.push({
        kind: 'change',
        line: place.line,
        side: place.side,
        on: on[n] ?? null,
        off: off[n] ?? null,
        minute,
      });
    open = { on: [], off: [], minute: null };
  };
  for (const entry of splitList(text)) {
    const { rest, brackets } = withoutBrackets(entry);
    const minute = minuteOfChange(rest, brackets);
    const [left = '', right] = rest.split(FOR);
    const isComplete = open.on.length > 0 && open.on.length === open.off.length;
    const startsNext = minute !== null && open.on.length > 0 && /\d/u.test(rest);
    if (isComplete || startsNext) close();
    open.minute ??= minute;
    const [on, off] = [nameIn(left), right === undefined ? null : nameIn(right)];
    if (off === null && open.off.length > 0 && open.off.length < open.on.length) open.off.push(on);
    else if (on !== '' && !isNoName(on)) open.on.push(on);
    if (off !== null && off !== '') open.off.push(off);
    // `Boey (46. für Laimer)`
    for (const bracket of brackets) {
      const replaced = /(?:für|statt|for)\s+(?<off>.+)$/u.exec(bracket)?.groups?.['off'];
      if (replaced !== undefined && off === null) open.off.push(nameIn(replaced));
    }
  }
  close();
  return statements;
}

/** A marked minute, else the first number outside brackets, else the one in the only bracket. */
function minuteOfChange(rest: string, brackets: readonly string[]): number | null {
  const marked = [rest, ...brackets].map(markedMinuteIn).find((found) => found !== null);
  if (marked !== undefined) return marked;
  const [only, other] = brackets;
  return (
    minuteIn(rest)?.minute ??
    (only !== undefined && other === undefined ? (minuteIn(only)?.minute ?? null) : null)
  );
}

/**
 * `Kim (2), Tah / –`: the number of bookings in the season is not a minute, and a slash separates the clubs.
 *
 * @param card null for a list of all cards, in which each entry names its own, by default yellow: `54. Walace (Gelb)`
 */
export function readCards(text: string, card: Card | null, place: ListPlace): Statement[] {
  const sides = splitAtSlash(text);
  return sides.flatMap((ofSide, n) => {
    const side = sides.length === 2 ? (SIDES[n] ?? null) : place.side;
    return itemsOf(ofSide, place.names).flatMap((entry): Statement[] => {
      const { rest, brackets } = withoutBrackets(entry);
      const name = nameIn(card === null ? rest.replaceAll(CARD_NAMES, ' ') : rest);
      if (name === '' || (isNoName(name) && !place.names.isName(name))) return [];
      const shown = card ?? cardIn(entry) ?? 'yellow';
      const marked = [...brackets, rest]
        .map(minuteIn)
        .find((found) => found?.isMarked || (found?.minute ?? 0) > 15);
      return [{ kind: 'card', card: shown, line: place.line, side, name, minute: marked?.minute ?? null }];
    });
  });
}

const CARD_NAMES = /(?<!\p{L})(?:gelb-rote?|gelbe?|rote?)(?: karte)?(?:\s(?:für|gegen))?(?!\p{L})/giu;

const SCORES = /\b(\d{1,2})\s?:\s?(\d{1,2})\b/gu;
const OWN_GOAL = /eigentor|\bet\b|own goal|\bog\b/u;
const NO_ASSIST = /^an\s|^nach\s|foul|elfmeter/iu;
const ASSIST = /^(?:v|vorlage|vorarbeit|assist|assisted by|vorbereitung|flanke)(?:\s?:\s?|\s+von\s+|\s+)/iu;

/** `1:0 Kane (12., Müller), 2:1 Tah (60., Eigentor)`, `Kane (12., 54.)`. */
export function readGoals(text: string, place: ListPlace): Statement[] {
  const statements: Statement[] = [];
  let scores: [number, number][] = [];
  let last: { name: string; isOwn: boolean } | null = null;
  for (const entry of splitList(text)) {
    const { rest, brackets } = withoutBrackets(entry);
    scores.push(
      ...[...rest.matchAll(SCORES)].map(([, home, away]): [number, number] => [Number(home), Number(away)]),
    );
    const bare = rest.replaceAll(SCORES, ' ');
    const parts = brackets.flatMap(splitList);
    const minutes = [bare, ...parts].flatMap((part) => minuteIn(part.replaceAll(SCORES, ' '))?.minute ?? []);
    const name = nameIn(minuteIn(bare)?.rest ?? bare)
      .replaceAll(/\bEigentor\b|\bET\b/gu, '')
      .trim();
    const isOwn = [bare, ...parts].some((part) => OWN_GOAL.test(foldText(part)));
    if (name === '' || isNoName(name)) {
      // Another goal of the same player: `Kane 12', 54'`.
      if (last !== null && minutes.length > 0)
        statements.push(
          goalOf(place, { ...last, minute: minutes[0] ?? null, score: scores.shift() ?? null }),
        );
      continue;
    }
    last = { name, isOwn };
    const assist = parts.map((part) => assistIn(part, place.names)).find((found) => found !== null) ?? null;
    const count = Math.max(1, minutes.length, scores.length);
    for (let n = 0; n < count; n++)
      statements.push(
        goalOf(place, { name, isOwn, assist, minute: minutes[n] ?? null, score: scores[n] ?? null }),
      );
    scores = [];
  }
  return statements;
}

function assistIn(part: string, names: SheetNames): string | null {
  if (NO_ASSIST.test(part) || cardIn(part) !== null) return null;
  const name = nameIn(part.replace(ASSIST, ''));
  return name !== '' && !isNoName(name) && names.isName(name) ? name : null;
}

/** Adds the scorer's side to each goal with a running score. @param statements in the order of the text */
export function withScorersSides(statements: readonly Statement[]): Statement[] {
  const scores = statements.flatMap((one) => (one.kind === 'goal' && one.score !== null ? [one.score] : []));
  const inOrder = [[0, 0] as const, ...scores].toSorted(([h1, a1], [h2, a2]) => h1 + a1 - h2 - a2);
  return statements.map((statement) => {
    if (statement.kind !== 'goal' || statement.score === null) return statement;
    const [home, away] = statement.score;
    const before = inOrder.findLast(([h, a]) => h + a === home + away - 1);
    if (before === undefined) return statement;
    const scored: Side | null = before[0] + 1 === home ? 'home' : before[1] + 1 === away ? 'away' : null;
    if (scored === null) return statement;
    return { ...statement, side: statement.isOwn ? otherSide(scored) : scored };
  });
}
