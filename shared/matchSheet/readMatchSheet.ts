import {
  type Card,
  type OddChange,
  type ReadSheet,
  type SheetAnswers,
  type SheetMatch,
  type SheetPart,
  type Side,
  type Statement,
  type StatementOf,
  type Understood,
} from './matchSheet.ts';
import { ChangeBook } from './sheetChanges.ts';
import { SheetNames } from './sheetNames.ts';
import { isCertain, SheetPeople, type OpenPart } from './sheetPeople.ts';
import { statementsIn } from './sheetStatements.ts';

/**
 * Reads a match sheet as posted by papers, tickers, leagues, fans and clubs: starters, bench, changes, cards and goals of
 * both clubs. Takes a player only if the name fits no one else in the two squads, asks otherwise, and keeps everything it
 * has read. Takes time linear in the length of the text.
 *
 * @param answers to the questions from an earlier reading of the same text
 */
export function readMatchSheet(text: string, match: SheetMatch, answers: SheetAnswers = {}): ReadSheet {
  const names = namesIn(match);
  const { statements, skipped, strangers } = statementsIn(text, names);
  const reader = new SheetReader(new SheetPeople(names, answers));
  reader.readLineups(statements);
  reader.readChanges(statements);
  reader.readMinutes(statements);
  reader.readCards(statements);
  reader.readGoals(statements);
  reader.changes.close();
  const { people, changes, understood } = reader;
  return {
    home: partsOf(people.parts, 'home'),
    away: partsOf(people.parts, 'away'),
    understood: understood.toSorted((one, other) => one.line - other.line),
    questions: people.questions,
    skipped,
    oddChanges: [...changes.odd, ...reader.twice],
    strangers,
  };
}

/** Caches the names of a match, because its sheet is read again after each letter typed. */
const indexes = new WeakMap<SheetMatch, SheetNames>();

function namesIn(match: SheetMatch): SheetNames {
  const names = indexes.get(match) ?? new SheetNames(match);
  indexes.set(match, names);
  return names;
}

const partsOf = (parts: readonly OpenPart[], side: Side): SheetPart[] =>
  parts.filter((part) => part.side === side).map(({ side: _side, isOpen: _isOpen, ...part }) => part);

const isOf =
  <K extends Statement['kind']>(...kinds: K[]) =>
  (statement: Statement): statement is StatementOf<K> =>
    (kinds as readonly string[]).includes(statement.kind);

class SheetReader {
  readonly people: SheetPeople;
  readonly changes: ChangeBook;
  readonly understood: Understood[] = [];
  /** Players who are in an eleven twice on the same line; a repeated eleven is on other lines. */
  readonly twice: OddChange[] = [];
  readonly #starterLines = new Map<OpenPart, number>();

  constructor(people: SheetPeople) {
    this.people = people;
    this.changes = new ChangeBook(people);
  }

  /** Reads unambiguous names first, which leaves one of two namesakes for the other line. */
  readLineups(statements: readonly Statement[]): void {
    const named = statements.filter(isOf('starter', 'bench'));
    const unclear: StatementOf<'starter' | 'bench'>[] = [];
    for (const statement of named) {
      const fits = this.people.fitting(statement.name, statement.side);
      const isOwn = isCertain(fits) && (statement.side === null || fits[0].side === statement.side);
      if (isOwn)
        this.#enter(statement, this.people.add(fits[0], statement.name, statement.kind === 'starter'));
      else unclear.push(statement);
    }
    for (const statement of unclear) {
      const { name, side, line, kind } = statement;
      const left = this.people.fitting(name, side).filter(({ player }) => !this.people.ofPlayer(player.id));
      const isOnly = isCertain(left) && (side === null || left[0].side === side);
      const known = this.people.participant(name, side);
      if (isOnly) this.#enter(statement, this.people.add(left[0], name, kind === 'starter'));
      // The same line-up given twice.
      else if (known !== undefined && left.length === 0) this.#enter(statement, known);
      else {
        const place = { line, side, what: kind, minute: null };
        this.#enter(statement, this.people.ask(name, place, left, kind === 'starter'));
      }
    }
  }

  #enter({ line, kind, side, name }: StatementOf<'starter' | 'bench'>, part: OpenPart | undefined): void {
    // A player in both the eleven and the bench started: match threads repeat their squads.
    if (part !== undefined && kind === 'starter') {
      part.started = true;
      if (this.#starterLines.get(part) === line)
        this.twice.push({ why: 'twice', side: part.side, line, name: part.name });
      this.#starterLines.set(part, line);
    }
    this.#understand(line, { what: kind, side, minute: null }, [part ?? name]);
  }

  readChanges(statements: readonly Statement[]): void {
    for (const change of this.changes.read(statements.filter(isOf('change'))))
      this.#understand(change.line, { what: 'change', side: change.side, minute: change.minute }, [
        change.on ?? '?',
        change.off ?? '?',
      ]);
  }

  /** A minute after a name is a change if a player came on then for whom no one has left. */
  readMinutes(statements: readonly Statement[]): void {
    for (const { line, side, name, minute } of statements.filter(isOf('minute'))) {
      const part = this.people.participant(name, side);
      if (part === undefined) continue;
      const meaning = this.changes.meaningOf(part, minute, line);
      if (meaning === 'off') this.#understand(line, { what: 'change', side: part.side, minute }, [part]);
      else if (meaning === 'open')
        this.#understand(line, { what: 'minute', side: part.side, minute }, [part], true);
      else if (meaning !== null) this.#card(part, meaning, { line, minute });
    }
  }

  readCards(statements: readonly Statement[]): void {
    for (const { line, side, name, card, minute } of statements.filter(isOf('card'))) {
      const part = this.#concerned(name, { line, side, what: 'card', minute });
      if (part === undefined) this.#understand(line, { what: card, side, minute }, [name], true);
      else this.#card(part, card, { line, minute });
    }
  }

  #card(part: OpenPart, card: Card, { line, minute }: { line: number; minute: number | null }): void {
    if (card === 'red') Object.assign(part, { red: true, redMinute: part.redMinute ?? minute });
    else if (card === 'secondYellow')
      Object.assign(part, {
        yellow: true,
        secondYellow: true,
        red: true,
        redMinute: part.redMinute ?? minute,
      });
    else Object.assign(part, { yellow: true, yellowMinute: part.yellowMinute ?? minute });
    this.#understand(line, { what: card, side: part.side, minute }, [part]);
  }

  readGoals(statements: readonly Statement[]): void {
    const known = new Set<string>();
    for (const { line, side, name, minute, isOwn, assist, score } of statements.filter(isOf('goal'))) {
      const part = this.#concerned(name, { line, side, what: 'goal', minute });
      // A goal in both the ticker and the list below it counts once.
      const key = score === null ? `${part?.playerId ?? name} ${minute}` : score.join(':');
      const isNew = (score === null && minute === null) || !known.has(key);
      known.add(key).add(`${part?.playerId ?? name} ${minute}`);
      if (part !== undefined && isNew) {
        if (isOwn) part.ownGoals += 1;
        else part.goals += 1;
        const helper = assist === null ? undefined : this.people.participant(assist, part.side);
        if (helper !== undefined && !isOwn) helper.assists += 1;
      }
      this.#understand(
        line,
        { what: isOwn ? 'ownGoal' : 'goal', side: part?.side ?? side, minute },
        [part ?? name],
        part === undefined,
      );
    }
  }

  /** The participant with a card or a goal: of the given club, else of either. */
  #concerned(
    name: string,
    place: { line: number; side: Side | null; what: 'card' | 'goal'; minute: number | null },
  ): OpenPart | undefined {
    const { people } = this;
    const played = (part: OpenPart) => part.started || part.onMinute !== null;
    const found =
      people.participant(name, place.side, played) ??
      people.participant(name, place.side) ??
      people.participant(name, null, played) ??
      people.participant(name, null);
    if (found !== undefined) return found;
    const fits = people.fitting(name, place.side);
    const isOfBench =
      place.what === 'card' && isCertain(fits) && people.parts.some(({ side }) => side === fits[0].side);
    return isOfBench ? people.add(fits[0], name, false) : people.ask(name, place, fits, false);
  }

  #understand(
    line: number,
    { what, side, minute }: Pick<Understood, 'what' | 'side' | 'minute'>,
    concerned: readonly (OpenPart | string)[],
    isOpen = false,
  ): void {
    const parts = concerned.filter((one) => typeof one !== 'string');
    this.understood.push({
      line,
      what,
      side: parts[0]?.side ?? side,
      names: concerned.map((one) => (typeof one === 'string' ? one : one.name)),
      minute,
      isOpen: isOpen || parts.some((part) => part.isOpen),
    });
  }
}
