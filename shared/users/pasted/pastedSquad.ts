import type { SquadName } from '#shared/elevens/pastedEleven.ts';
import { namedClub } from '#shared/catalog/clubNames.ts';
import { foldText } from '#shared/text/foldText.ts';
import { nameForms } from '#shared/text/nameForms.ts';
import { positionGroupOf, type PositionGroup } from '#shared/terms.ts';
import { LeagueNames, likeliest, namesFamily, type KnownPlayer, type LeagueName } from './leagueNames.ts';
import { CommaNames, LEAST_SURNAMES } from './commaNames.ts';
import { cellsOf, type PastedCell } from './pastedCells.ts';
import { GENERIC, LINES, NOISE } from './pastedWords.data.ts';

export interface ClubName {
  id: string;
  name: string;
  shortName: string;
}

export interface UnclearName {
  line: string;
  candidates: SquadName[];
  /** Id of the only player whose name is one or two letters away; null if there are none or several. */
  guess: string | null;
}

export interface UnknownName {
  line: string;
  near: SquadName[];
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

/** Called for each line that was read. */
export type OnLine = (line: string, soFar: PastedSquad) => void;

const TEXT_MAX = 50_000;
const ENTRIES_MAX = 300;
/** Longer lines are lists of their own. */
const LINE_MAX = 60;
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
 * A club or position on the line decides between several players; a contradicting club makes a name doubtful.
 *
 * @param onLine called after each line with everything read so far
 */
export function readPastedSquad(
  text: string,
  players: readonly LeagueName[],
  clubs: readonly ClubName[],
  onLine?: OnLine,
): PastedSquad {
  const lines = text.slice(0, TEXT_MAX).split(/[\r\n]+/u);
  const reader = new Reader(namesOf(players), clubs, lines);
  for (const [n, line] of lines.entries()) {
    if (reader.entries >= ENTRIES_MAX) {
      reader.result.skipped.push({ kind: 'rest', text: lines.slice(n).join(' ').trim() });
      break;
    }
    reader.read(line);
    onLine?.(line, reader.result);
  }
  if (text.length > TEXT_MAX) reader.result.skipped.push({ kind: 'rest', text: text.slice(TEXT_MAX) });
  return reader.result;
}

interface Hints {
  clubIds: Set<string>;
  groups: Set<PositionGroup>;
}

interface NameCell {
  text: string;
  named: readonly KnownPlayer[];
  hints: Hints;
  isAside: boolean;
}

const noHints = (): Hints => ({ clubIds: new Set(), groups: new Set() });
const hasHints = ({ clubIds, groups }: Hints) => clubIds.size + groups.size > 0;

class Reader {
  readonly result: PastedSquad = { found: [], unclear: [], unknown: [], skipped: [] };
  readonly #names: LeagueNames;
  readonly #commas: CommaNames;
  readonly #clubs: { id: string; words: ReadonlySet<string> }[];
  readonly #found = new Set<string>();

  constructor(names: LeagueNames, clubs: readonly ClubName[], lines: readonly string[]) {
    this.#names = names;
    this.#commas = new CommaNames(names, lines);
    this.#clubs = clubs.map(({ id, name, shortName }) => ({ id, words: wordsOfClub(name, shortName) }));
  }

  get entries(): number {
    const { found, unclear, unknown } = this.result;
    return found.length + unclear.length + unknown.length;
  }

  read(raw: string): void {
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
      if (isEntry && this.entries < ENTRIES_MAX) this.#settle(name);
      else this.#skip(isEntry ? 'rest' : 'other', name.text);
    }
  }

  /** Possible names on a line, with the club and position beside them. */
  #nameCells(cells: readonly PastedCell[], raw: string, isTable: boolean): NameCell[] {
    const names: NameCell[] = [];
    let ahead = noHints();
    for (const { text, role } of this.#commas.joined({ cells, isTable })) {
      const hints = noHints();
      // A name in brackets is a club rather than a second player: `Fabian (Adler)`.
      const isClub = role === 'aside' && this.#isHint(text, true, hints);
      const bare = isClub ? '' : this.#bare(text, hints);
      const place = raw.length > LINE_MAX ? text : raw;
      if (hints.clubIds.size > 0) this.#skip('club', place);
      if (hints.groups.size > 0) this.#skip('position', place);
      const named = this.#names.named(bare);
      const isNoise = bare === '' || (named.length === 0 && NOISE.has(foldText(bare)));
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
      if (this.#isHint(words.at(-1) ?? '', isAlone, hints)) words.pop();
      else if (this.#isHint(words[0] ?? '', isAlone, hints)) words.shift();
      else break;
    }
    // Codes such as `FCB` of unknown clubs; in a list in capitals, short names look the same.
    const isCode = (word = '') => /^\p{Lu}{2,4}$/u.test(word) && this.#names.named(word).length === 0;
    for (const [code, rest] of [
      [words.at(-1), words.slice(0, -1).join(' ')],
      [words[0], words.slice(1).join(' ')],
    ] as const)
      if (isCode(code) && rest !== rest.toUpperCase() && this.#names.named(rest).length > 0) return rest;
    return words.join(' ');
  }

  /** Whether a word is a position or a club; adds it to the hints. */
  #isHint(word: string, isAlone: boolean, hints: Hints): boolean {
    const folded = foldText(word);
    const group = LINES[folded] ?? positionGroupOf(word);
    // `ST` is a position, but `St.` the beginning of a club's name.
    if (group !== null && (isAlone || word === word.toUpperCase() || word.length > 3)) {
      hints.groups.add(group);
      return true;
    }
    const forms = nameForms(word).flat();
    const clubs = this.#clubs.filter(({ words }) => forms.some((form) => words.has(form)));
    for (const { id } of clubs) hints.clubIds.add(id);
    return clubs.length > 0 || GENERIC.has(folded);
  }

  /** The names in a sequence of words without separators; empty if it may be a single name. */
  #several(text: string): { text: string; named: readonly KnownPlayer[] }[] {
    const words = text.split(' ');
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
        if (!this.#isHint(word, false, noHints())) unread.push(word);
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
    return areWhole || named.length >= LEAST_SURNAMES ? parts : [];
  }

  /** The longest name, including a surname, that these words begin with. */
  #firstName(words: readonly string[]): { text: string; named: readonly KnownPlayer[] } | undefined {
    for (let length = words.length; length > 0; length--) {
      const text = words.slice(0, length).join(' ');
      const named = this.#names.named(text).filter((known) => namesFamily(known, text));
      if (named.length > 0) return { text, named };
    }
    return undefined;
  }

  /** Takes a name, asks about it or gives it up. */
  #settle({ text, named, hints }: NameCell): void {
    const fitting = this.#ofFamily(narrowed(named, hints), text);
    const [only, ...namesakes] = fitting;
    if (only !== undefined && namesakes.length === 0 && namesFamily(only, text)) {
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
    const { skipped } = this.result;
    const line = text.trim();
    if (!skipped.some((one) => one.kind === kind && (one.text === line || kind === 'number')))
      skipped.push({ kind, text: line });
  }
}

const isShort = (words: readonly string[]): boolean => words.length <= CELL_WORDS_MAX;

const joinedHints = (one: Hints, other: Hints): Hints => ({
  clubIds: new Set([...one.clubIds, ...other.clubIds]),
  groups: new Set([...one.groups, ...other.groups]),
});

/** Single folded words for a club, without generic ones. */
function wordsOfClub(name: string, shortName: string): ReadonlySet<string> {
  const known = namedClub(name, shortName);
  const names = [name, shortName, ...(known?.headlines ?? []), ...(known?.calledBy ?? [])];
  const words = names.flatMap(nameForms).flat();
  return new Set(words.filter((word) => word.length > 2 && !GENERIC.has(word)));
}

/** The club must fit; the position only decides between several players, because games may classify it differently. */
function narrowed(named: readonly KnownPlayer[], { clubIds, groups }: Hints): readonly KnownPlayer[] {
  const ofClub = named.filter(({ player: { clubId } }) => clubIds.size === 0 || clubIds.has(clubId ?? ''));
  const ofLine = ofClub.filter(
    ({ player }) => player.positionGroup !== null && groups.has(player.positionGroup),
  );
  return ofLine.length > 0 ? ofLine : ofClub;
}
