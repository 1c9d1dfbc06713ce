import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import { SIDES, type Side, type SkippedReason, type SkippedText, type Statement } from './matchSheet.ts';
import { isEvent, readEvent } from './sheetEvents.ts';
import { isNoName, itemsOf, nameIn, readItem } from './sheetItems.ts';
import { readCards, readChanges, readGoals, readLineup, withScorersSides } from './sheetLists.ts';
import type { SheetNames } from './sheetNames.ts';
import { segmentsOf, type Heading, type Segment } from './sheetSections.ts';
import { isBareMinute, linesOf, SHEET_TEXT_MAX, type TextLine } from './sheetText.ts';
import type { Section } from './sheetWords.data.ts';

export interface SheetStatements {
  statements: Statement[];
  skipped: SkippedText[];
  strangers: string[];
}

/** Least share of names among the entries of a line without a heading that makes it a list. */
const NAMED_SHARE = 0.6;
const NAME_WORDS_MAX = 5;
/** Heading of a list for the whole match, even right below a ticker. */
const CARDS_OR_GOALS = /^(?:gelb|rot|gelb-rot|tore?)\s?:/iu;

/** All statements of a text about a match, in order. */
export function statementsIn(text: string, names: SheetNames): SheetStatements {
  const reader = new StatementReader(names);
  for (const line of linesOf(text)) reader.read(line);
  if (text.length > SHEET_TEXT_MAX)
    reader.skipped.push({
      line: text.slice(0, SHEET_TEXT_MAX).split('\n').length - 1,
      text: text.slice(SHEET_TEXT_MAX, SHEET_TEXT_MAX + 80),
      reason: 'rest',
    });
  const { statements, skipped, strangers } = reader;
  return { statements: withScorersSides(statements), skipped, strangers: [...strangers] };
}

class StatementReader {
  readonly statements: Statement[] = [];
  readonly skipped: SkippedText[] = [];
  readonly strangers = new Set<string>();
  readonly #names: SheetNames;
  #section: Section = 'start';
  #side: Side | null = null;
  /** True while the text is about another club. */
  #isStranger = false;
  /** True while the text is under an unknown heading. */
  #isUnknown = false;
  /** A minute on a line of its own, as in tickers, for the events below. */
  #minute: string | null = null;

  constructor(names: SheetNames) {
    this.#names = names;
  }

  read(line: TextLine): void {
    if (isBareMinute(line.text)) {
      this.#minute = line.text;
      return;
    }
    if (this.#readEvent(line)) return;
    const before = this.statements.length;
    const segments = segmentsOf(line, this.#names);
    for (const segment of segments) this.#readSegment(segment);
    // Prose may come between a minute and its event, but a list ends the ticker.
    if (this.statements.length > before || segments.some(({ heading }) => heading !== null))
      this.#minute = null;
    // A coach's name on a line of its own ends there.
    if (this.#section === 'aside' && segments.some(({ text }) => text !== '')) this.#section = 'start';
  }

  /** @returns whether the line is a card, a goal or a change, perhaps with its minute on a line above */
  #readEvent(line: TextLine): boolean {
    const isBelow = this.#minute !== null && !CARDS_OR_GOALS.test(line.text);
    const below = isBelow ? { ...line, text: `${this.#minute} ${line.text}` } : line;
    const event = [line, below].find((one) => isEvent(one, this.#names));
    if (event === undefined) return false;
    const read = readEvent(event, this.#names) ?? [];
    this.statements.push(...read);
    if (read.length === 0) this.#skip({ ...line, reason: 'noName' });
    return true;
  }

  #readSegment({ line, heading, text }: Segment): void {
    if (heading !== null) this.#enter(heading, line);
    if (text === '') return;
    if (this.#isStranger || this.#section === 'aside') {
      const skipped = heading === null ? text : `${heading.text}: ${text}`;
      this.#skip({ line, text: skipped, reason: this.#reasonToSkip() });
      return;
    }
    const isHeaded = heading !== null;
    const read = this.#statementsOf(line, text, isHeaded);
    if (read.length === 0 && !isEmptyList(text)) this.#skip({ line, text, reason: 'noName' });
    this.statements.push(...read);
  }

  #reasonToSkip(): SkippedReason {
    if (this.#isStranger) return 'otherClub';
    return this.#isUnknown ? 'unknownHeading' : 'aside';
  }

  #enter(heading: Heading, line: number): void {
    const { section, side, isNeutral, stranger, text } = heading;
    this.#skip({ line, text, reason: 'heading' });
    if (isNeutral) return;
    this.#isUnknown = heading.isUnknown === true;
    const isOfClub = side !== null || stranger !== null;
    if (isOfClub) {
      this.#side = side;
      this.#isStranger = stranger !== null;
      if (stranger !== null) this.strangers.add(stranger);
    }
    this.#section = section ?? 'start';
    // Cards and goals of both clubs are in one list.
    const isOfBoth = ['goals', 'yellow', 'secondYellow', 'red'].includes(this.#section);
    if (isOfBoth && !isOfClub) this.#isStranger = false;
  }

  #statementsOf(line: number, text: string, isHeaded: boolean): Statement[] {
    const names = this.#names;
    const place = { line, side: this.#side, names };
    const ofBoth = { line, side: null, names };
    switch (this.#section) {
      case 'goals':
        return readGoals(text, ofBoth);
      case 'yellow':
      case 'secondYellow':
      case 'red':
        return readCards(text, this.#section, ofBoth);
      case 'cards':
        return readCards(text, null, place);
      case 'changes':
        return isHeaded || this.#isList(text) ? readChanges(text, place) : [];
      case 'start':
      case 'bench':
        if (!isHeaded && !this.#isList(text)) return [];
        return this.#withSide(readLineup(text, this.#section === 'start' ? 'starter' : 'bench', place));
      case 'events':
      case 'aside':
        return [];
      default:
        return this.#section satisfies never;
    }
  }

  /** Assigns a list without a club's name to the club that most of its players belong to. */
  #withSide(statements: Statement[]): Statement[] {
    if (statements.every(({ side }) => side !== null)) return statements;
    const votes = SIDES.map(
      (side) =>
        statements.filter((one) => 'name' in one && this.#names.fitting(one.name, side).length > 0).length,
    );
    const [home = 0, away = 0] = votes;
    if (home === away) return statements;
    const side = home > away ? 'home' : 'away';
    return statements.map((statement) => Object.assign(statement, { side }));
  }

  /** Whether a line without a heading is a list of names rather than prose. */
  #isList(text: string): boolean {
    const entries = itemsOf(text, this.#names)
      .map((entry) => readItem(entry, this.#names).name)
      .filter((name) => name !== '' && !isNoName(name));
    if (entries.length === 0) return false;
    const named = entries.filter((name) => this.#names.isName(name)).length;
    if (named / entries.length >= NAMED_SHARE) return true;
    const areShort = entries.every((name) => isWritten(name) && name.split(' ').length <= NAME_WORDS_MAX);
    // A single unknown name may be a new player; `46. Boey für Laimer` has two names in one entry.
    const isEntry = entries.length === 1 && areShort && this.#hasRoom();
    return isEntry || this.#names.scan(text).length >= entries.length;
  }

  /** Whether the list is a bench, or an eleven that is not complete yet. */
  #hasRoom(): boolean {
    const starters = this.statements.filter(({ kind, side }) => kind === 'starter' && side === this.#side);
    return this.#section === 'bench' || (starters.length > 0 && starters.length < STARTERS_PER_TEAM);
  }

  #skip({ line, text, reason }: SkippedText): void {
    this.skipped.push({ line, text: text.trim(), reason });
  }
}

/** Whether all words begin with a capital letter, except particles such as `van` and `de`. */
const isWritten = (name: string): boolean =>
  /^\p{Lu}/u.test(name) &&
  name
    .split(' ')
    .every((word) => /^\p{Lu}/u.test(word) || /^(?:van|von|de|da|dos|der|den|di|el|la|ter|te)$/u.test(word));

const isEmptyList = (text: string): boolean => {
  const name = nameIn(text.replaceAll(/[/–—-]/gu, ' '));
  return name === '' || isNoName(name);
};
