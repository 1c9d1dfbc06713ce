import type { PlayerRef } from '../../catalog/players.schema.ts';
import type { TeamRef } from '../../catalog/teams.schema.ts';
import { withoutHidden } from '../../text/cleanText.ts';
import { foldText } from '../../text/foldText.ts';
import { LeagueNames, likeliest, namesFamily, type KnownPlayer, type LeagueName } from './leagueNames.ts';
import { CommaNames, LEAST_SURNAMES } from './commaNames.ts';
import { cellsOf, JOINTS, type PastedCell } from './pastedCells.ts';
import { hasHints, HintWords, joinedHints, narrowed, noHints, type Hints } from './pastedHints.ts';
import { HEADING, LINES, NOISE, SENTENCE } from './pastedWords.data.ts';

export interface UnclearName {
  line: string;
  candidates: PlayerRef[];
  /** Id of the only player whose name is one or two letters away; null if there are none or several. */
  guess: string | null;
}

export interface UnknownName {
  line: string;
  near: PlayerRef[];
}

/** Why something was skipped; `rest`: text beyond the longest list that is read. */
export const SKIPPED_KINDS = ['number', 'club', 'position', 'heading', 'twice', 'other', 'rest'] as const;
export type SkippedKind = (typeof SKIPPED_KINDS)[number];

/** Each entry of a list is in one of the first three; all other text is `skipped`. */
export interface PastedSquad {
  /** Ids of the players named beyond doubt, in the order of the text. */
  found: string[];
  /** Names that fit several players, are misspelled, or contradict the club. */
  unclear: UnclearName[];
  /** Names that fit no player of the league. */
  unknown: UnknownName[];
  /** Text that is not an entry; for numbers, clubs and positions their line, or their part of a long one. */
  skipped: { kind: SkippedKind; text: string }[];
}

interface ReadOptions {
  /** Called for each line that was read. */
  onLine?: (line: string, soFar: PastedSquad) => void;
  /** All are of one squad, where a given name means its only bearer. */
  isOneSquad?: boolean;
}

const TEXT_MAX = 50_000;
const ENTRIES_MAX = 300;
/** Longer lines are lists of their own. */
const LINE_MAX = 60;
/** Lines of an entry in apps: name, club, position, price, points and more; also names below a heading. */
const LINES_OF_ENTRY = 40;
/** Most words in a name. */
const NAME_WORDS_MAX = 4;
/** Most words in a name with club and position. */
const CELL_WORDS_MAX = 10;

/** Indexes by league, because building one takes longer than reading a list. */
const leagues = new WeakMap<readonly LeagueName[], LeagueNames>();

function namesOf(players: readonly LeagueName[]): LeagueNames {
  const names = leagues.get(players) ?? new LeagueNames(players);
  leagues.set(players, names);
  return names;
}

/**
 * Reads a squad from text copied from any game: one name per line or all on one line, in columns with clubs, positions,
 * numbers and prices, with or without umlauts and given names. Takes a player if the name fits no other player of the league.
 * A club or position on the line, or on one of its own beside it, decides between several players; a contradicting club on the
 * line makes a name doubtful.
 */
export function readPastedSquad(
  text: string,
  players: readonly LeagueName[],
  clubs: readonly TeamRef[],
  { onLine, isOneSquad = false }: ReadOptions = {},
): PastedSquad {
  const lines = withoutHidden(text.slice(0, TEXT_MAX)).split(/[\r\n\v\f\u0085\u2028\u2029]+/u);
  const reader = new Reader(namesOf(players), clubs, lines, isOneSquad);
  for (const [n, line] of lines.entries()) {
    if (reader.entries >= ENTRIES_MAX) {
      reader.result.skipped.push({ kind: 'rest', text: lines.slice(n).join(' ').trim() });
      break;
    }
    reader.read(n);
    onLine?.(line, reader.result);
  }
  const beyond = text.slice(TEXT_MAX).trim();
  if (beyond !== '') reader.result.skipped.push({ kind: 'rest', text: beyond });
  return reader.result;
}

interface NameCell {
  text: string;
  named: readonly KnownPlayer[];
  hints: Hints;
  isAside: boolean;
}

class Reader {
  readonly result: PastedSquad = { found: [], unclear: [], unknown: [], skipped: [] };
  readonly #names: LeagueNames;
  readonly #commas: CommaNames;
  readonly #hints: HintWords;
  readonly #found = new Set<string>();
  readonly #skipped = new Set<string>();
  readonly #lines: readonly string[];
  readonly #isOneSquad: boolean;
  /** Of each line that consists of them alone; null for lines without anything, undefined for names. */
  readonly #hintsOfLines: readonly (Hints | null | undefined)[];
  /** Where the lines of clubs and positions stand in relation to their names. */
  readonly #hintsStand: 'above' | 'below' | null;

  constructor(names: LeagueNames, clubs: readonly TeamRef[], lines: readonly string[], isOneSquad: boolean) {
    this.#names = names;
    this.#lines = lines;
    this.#isOneSquad = isOneSquad;
    this.#commas = new CommaNames(names, lines);
    this.#hints = new HintWords(clubs);
    this.#hintsOfLines = lines.map((line) => this.#hintsAlone(line));
    const told = this.#hintsOfLines.filter((hints) => hints !== null);
    const areHints = (hints: Hints | undefined) => hints !== undefined && hasHints(hints);
    const isSeveral = told.filter(areHints).length > 1;
    // No name is above a club that is a heading.
    const isClubBelow = told[0] === undefined && told.some((hints) => (hints?.clubIds.size ?? 0) > 0);
    const isBelow = areHints(told.at(-1)) || isClubBelow;
    this.#hintsStand = isBelow ? 'below' : isSeveral && areHints(told[0]) ? 'above' : null;
  }

  get entries(): number {
    const { found, unclear, unknown } = this.result;
    return found.length + unclear.length + unknown.length;
  }

  /** @param n of the line */
  read(n: number): void {
    const raw = this.#lines[n] ?? '';
    const { cells, isTable, isAligned, hasNumbers } = cellsOf(raw);
    if (hasNumbers) this.#skip('number', raw);
    const names = this.#nameCells(cells, raw, isTable);
    const known = names.filter(({ named }) => named.length > 0);
    // Several names, or nothing but names between semicolons, are a list; else one cell of the row is the name.
    const saysMore = isAligned || hasNumbers || names.some(({ hints }) => hasHints(hints));
    const isRow = isTable && known.length < 2 && saysMore;
    const entry = known[0] ?? names.find(({ isAside }) => !isAside) ?? names[0];
    for (const name of names) {
      const isEntry = name.named.length > 0 || (isRow ? name === entry : !name.isAside || names.length === 1);
      const beside = names.length === 1 ? this.#hintsBeside(n) : undefined;
      if (isEntry && this.entries < ENTRIES_MAX) this.#settle(name, beside);
      else this.#skip(isEntry ? 'rest' : 'other', name.text);
    }
  }

  /** The club and position on a line without names; null without anything, undefined with a name. */
  #hintsAlone(raw: string): Hints | null | undefined {
    if (raw.length > LINE_MAX) return undefined;
    const hints = noHints();
    for (const { text } of cellsOf(raw).cells) {
      const bare = this.#bare(text, hints);
      if (bare !== '' && (!this.#isHeading(bare) || this.#names.named(bare).length > 0)) return undefined;
    }
    return hasHints(hints) ? hints : null;
  }

  /** What the lines around a name say about it: those up to the next name, or the last one before it. */
  #hintsBeside(n: number): Hints | undefined {
    if (this.#hintsStand === null) return undefined;
    const step = this.#hintsStand === 'below' ? 1 : -1;
    let beside: Hints | undefined;
    for (let far = 1; far <= LINES_OF_ENTRY; far += 1) {
      const hints = this.#hintsOfLines[n + step * far];
      if (hints === undefined) {
        if (step === 1) break;
      } else if (hints !== null) {
        // Games name the next opponent, too, but after the club.
        const isClub = hints.clubIds.size > 0 && (beside?.clubIds.size ?? 0) > 0;
        if (!isClub) beside = joinedHints(beside ?? noHints(), hints);
        if (step === -1) break;
      }
    }
    return beside;
  }

  /** Possible names on a line, with the club and position beside them. */
  #nameCells(cells: readonly PastedCell[], raw: string, isTable: boolean): NameCell[] {
    const names: NameCell[] = [];
    let ahead = noHints();
    for (const { text, role } of this.#commas.joined({ cells, isTable })) {
      const hints = noHints();
      // A name in brackets is a club rather than a second player: `Fabian (Adler)`.
      const isClub = role === 'aside' && this.#hints.add(text, true, hints);
      const bare = isClub ? '' : this.#bare(text, hints);
      const place = raw.length > LINE_MAX ? text : raw;
      if (hints.clubIds.size > 0) this.#skip('club', place);
      if (hints.groups.size > 0) this.#skip('position', place);
      const named = this.#names.named(bare);
      const isNoise = bare === '' || (named.length === 0 && this.#isHeading(bare));
      if (role === 'heading' && named.length === 0) {
        this.#skip('heading', text);
        ahead = joinedHints(ahead, hints);
      } else if (isNoise) {
        if (bare !== '') this.#skip('heading', bare);
        // Belongs to the name before it, if there is one.
        const last = names.at(-1);
        if (last === undefined) ahead = joinedHints(ahead, hints);
        else last.hints = joinedHints(last.hints, hints);
      } else {
        const several = named.length === 0 ? this.#several(bare) : [];
        const isAside = role === 'aside';
        for (const cell of several.length > 0 ? several : [{ text: bare, named }])
          names.push({ ...cell, hints: joinedHints(ahead, hints), isAside });
        ahead = noHints();
      }
    }
    // All cells of a row are about its only player.
    const all = isTable && names.filter(({ named }) => named.length > 0).length === 1;
    if (all) {
      const hints = names.map((name) => name.hints).reduce(joinedHints, ahead);
      for (const name of names) name.hints = hints;
    }
    return names;
  }

  /** The cell without a club and a position at its ends, which are added to the hints. */
  #bare(cell: string, hints: Hints): string {
    const line = LINES[foldText(cell)];
    const words = cell.split(' ');
    const isNamed = () => isShort(words) && this.#names.named(words.join(' ')).length > 0;
    if (isNamed()) return cell;
    if (line !== undefined) {
      hints.groups.add(line);
      return '';
    }
    const isAlone = words.length === 1;
    while (words.length > 0 && !isNamed()) {
      if (words.length > 1 && NOISE.has(foldText(words[0] ?? ''))) words.shift();
      else if (this.#hints.add(words.at(-1) ?? '', isAlone, hints)) words.pop();
      else if (this.#hints.add(words[0] ?? '', isAlone, hints)) words.shift();
      else break;
    }
    const behind = words.slice(1).join(' ');
    if (words.length > 1 && isShort(words) && this.#names.named(behind).length > 0)
      if (this.#hints.add(words[0] ?? '', true, hints)) return behind;
    // Codes such as `FCB` of unknown clubs; in a list in capitals, short names look the same.
    const isCode = (word = '') => /^\p{Lu}{2,4}$/u.test(word) && this.#names.named(word).length === 0;
    for (const [code, rest] of [
      [words.at(-1), words.slice(0, -1).join(' ')],
      [words[0], words.slice(1).join(' ')],
    ] as const)
      if (isCode(code) && rest !== rest.toUpperCase() && this.#names.named(rest).length > 0) return rest;
    return words.join(' ');
  }

  /** Whether a text that fits no player consists of words of headings, or is a sentence. */
  #isHeading(text: string): boolean {
    const words = text.split(' ');
    const folded = words.map(foldText);
    if (folded.every((word) => NOISE.has(word) || SENTENCE.has(word) || HEADING.has(word))) return true;
    // Names are written in capitals; the first word of a sentence is, too.
    const isSentence = folded.some(
      (word, n) =>
        SENTENCE.has(word) &&
        words.length > 1 &&
        (n === 0 ? word.length > 2 : words[n] === words[n]?.toLowerCase()),
    );
    return isSentence && isShort(words) && words.every((word) => this.#names.named(word).length === 0);
  }

  /** The names in a sequence of words without separators; empty if it may be a single name. */
  #several(text: string): { text: string; named: readonly KnownPlayer[] }[] {
    const joined = text.split(JOINTS).map((piece) => ({ text: piece, named: this.#names.named(piece) }));
    const words = joined.flatMap((piece) => piece.text.split(' '));
    const parts: { text: string; named: readonly KnownPlayer[] }[] = [];
    let unread: string[] = [];
    const endUnread = () => {
      if (unread.join('').length > 1) parts.push({ text: unread.join(' '), named: [] });
      unread = [];
    };
    for (let at = 0; at < words.length;) {
      const first = this.#firstName(words.slice(at, at + NAME_WORDS_MAX));
      if (first === undefined) {
        const word = words[at] ?? '';
        if (!this.#hints.add(word, false, noHints()) && !NOISE.has(foldText(word))) unread.push(word);
        at += 1;
      } else {
        endUnread();
        parts.push(first);
        at += first.text.split(' ').length;
      }
    }
    endUnread();
    const named = parts.filter((part) => part.named.length > 0);
    const areWhole = named.length > 1 && named.every((part) => part.text.includes(' '));
    const areAll = this.#isOneSquad && named.length === parts.length && named.length > 1;
    if (areWhole || areAll || named.length >= LEAST_SURNAMES) return parts;
    return joined.length > 1 ? joined : [];
  }

  /** The longest name, including a surname, that these words begin with. */
  #firstName(words: readonly string[]): { text: string; named: readonly KnownPlayer[] } | undefined {
    for (let length = words.length; length > 0; length--) {
      const text = words.slice(0, length).join(' ');
      const named = this.#names.named(text).filter((known) => this.#isOneSquad || namesFamily(known, text));
      if (named.length > 0) return { text, named };
    }
    return undefined;
  }

  /** Takes a name, asks about it or gives it up. */
  #settle({ text, named, hints }: NameCell, beside: Hints = noHints()): void {
    const onLine = this.#ofFamily(narrowed(named, hints), text);
    const both = narrowed(onLine, beside);
    const fitting = both.length > 0 ? both : onLine;
    const [only, ...namesakes] = fitting;
    if (only !== undefined && namesakes.length === 0 && (this.#isOneSquad || namesFamily(only, text))) {
      if (this.#found.has(only.player.id)) return this.#skip('twice', text);
      this.#found.add(only.player.id);
      this.result.found.push(only.player.id);
      return;
    }
    const similar = named.length > 0 ? [] : this.#names.similar(text);
    const asked = [fitting, named, similar].find((some) => some.length > 0) ?? [];
    if (asked.length === 0) {
      this.result.unknown.push({ line: text, near: this.#names.near(text) });
      return;
    }
    const [guess, ...others] = narrowed(similar, hints);
    this.result.unclear.push({
      line: text,
      candidates: likeliest(asked, text),
      guess: guess === undefined || others.length > 0 ? null : guess.player.id,
    });
  }

  /** In a list of surnames, `Max` is the player with that surname, not a given name. */
  #ofFamily(fitting: readonly KnownPlayer[], text: string): readonly KnownPlayer[] {
    const ofFamily = fitting.filter((known) => namesFamily(known, text));
    return ofFamily.length === 1 && this.#commas.listsSurnames ? ofFamily : fitting;
  }

  #skip(kind: SkippedKind, text: string): void {
    const line = text.trim();
    const key = kind === 'number' ? kind : `${kind} ${line}`;
    if (!this.#skipped.has(key)) this.result.skipped.push({ kind, text: line });
    this.#skipped.add(key);
  }
}

const isShort = (words: readonly string[]): boolean => words.length <= CELL_WORDS_MAX;
