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
  /** The one who is meant if a letter or two are wrong; null where several or no such can be meant. */
  guess: string | null;
}

export interface UnknownName {
  line: string;
  near: SquadName[];
}

/** Why something was read over; `rest`: what stands behind the longest list that is read. */
export const SKIPPED_KINDS = ['number', 'club', 'position', 'heading', 'twice', 'other', 'rest'] as const;
export type SkippedKind = (typeof SKIPPED_KINDS)[number];

/** Each entry of a list is in one of the three; whatever else the text says is `skipped`. */
export interface PastedSquad {
  /** Ids of the players whom the text names beyond doubt, in its order. */
  found: string[];
  /** Names that may mean several players, or one who is spelled differently or plays for another club. */
  unclear: UnclearName[];
  /** Names of nobody in the league. */
  unknown: UnknownName[];
  /** What is no entry; of numbers, clubs and positions the line that they stand in, or their part of a long one. */
  skipped: { kind: SkippedKind; text: string }[];
}

/** Hears of a line that was read. */
export type OnLine = (line: string, soFar: PastedSquad) => void;

const TEXT_MAX = 50_000;
const ENTRIES_MAX = 300;
/** A longer line is a list of its own. */
const LINE_MAX = 60;
/** A name has not more words. */
const NAME_WORDS_MAX = 4;
/** Nor has a name with its club and position. */
const CELL_WORDS_MAX = 10;

/** Who is in a league is asked with every list, and takes longer to put in order than a list to read. */
const leagues = new WeakMap<readonly LeagueName[], LeagueNames>();

function namesOf(players: readonly LeagueName[]): LeagueNames {
  const names = leagues.get(players) ?? new LeagueNames(players);
  leagues.set(players, names);
  return names;
}

/**
 * Reads a squad from text copied out of any game: names one a line or all in one, in columns with clubs, positions, numbers and
 * prices, with or without umlauts and given names. Takes a player if the text can mean no other player of the league; a club or
 * position in the line decides between several, and makes a contradicting name doubtful.
 *
 * @param onLine called with each line once it is read, and everything read so far
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
    // Where several are named, or nothing but names can stand between semicolons, it is a list; else one cell of a row is the name.
    const saysMore = isAligned || hasNumbers || names.some(({ hints }) => hasHints(hints));
    const isRow = isTable && known.length < 2 && saysMore;
    const entry = known[0] ?? names.find(({ isAside }) => !isAside) ?? names[0];
    for (const name of names) {
      const isEntry = name.named.length > 0 || (isRow ? name === entry : !name.isAside || names.length === 1);
      if (isEntry && this.entries < ENTRIES_MAX) this.#settle(name);
      else this.#skip(isEntry ? 'rest' : 'other', name.text);
    }
  }

  /** What may be names on a line, with the club and position beside them. */
  #nameCells(cells: readonly PastedCell[], raw: string, isTable: boolean): NameCell[] {
    const names: NameCell[] = [];
    let ahead = noHints();
    for (const { text, role } of this.#commas.joined({ cells, isTable })) {
      const hints = noHints();
      // In brackets stands a club sooner than a second player: `Fabian (Adler)`.
      const isClub = role === 'aside' && this.#isHint(text, true, hints);
      const bare = isClub ? '' : this.#bare(text, hints);
      const place = raw.length > LINE_MAX ? text : raw;
      if (hints.clubIds.size > 0) this.#skip('club', place);
      if (hints.groups.size > 0) this.#skip('position', place);
      const named = bare === '' ? [] : this.#names.named(bare);
      const isNoise = bare === '' || (named.length === 0 && NOISE.has(foldText(bare)));
      if (role === 'heading' && named.length === 0) {
        this.#skip('heading', text);
        ahead = joinedHints(ahead, hints);
      } else if (isNoise) {
        if (bare !== '') this.#skip('heading', bare);
        // Beside a name in front of it, if there is one.
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
    // Of a row every cell speaks of its one player.
    const all = isTable && names.filter(({ named }) => named.length > 0).length === 1;
    if (all) {
      const hints = names.map((name) => name.hints).reduce(joinedHints, ahead);
      for (const name of names) name.hints = hints;
    }
    return names;
  }

  /** The cell without a club and a position at its ends, which go into the hints. */
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
    if (!isShort(words)) return words.join(' ');
    // `FCB` and the like of clubs that nobody knows, unless the whole list is in capitals.
    for (const [code, rest] of [
      [words.at(-1), words.slice(0, -1)],
      [words[0], words.slice(1)],
    ] as const)
      if (/^\p{Lu}{2,4}$/u.test(code ?? '') && this.#names.named(rest.join(' ')).length > 0)
        return rest.join(' ');
    return words.join(' ');
  }

  /** Whether a word says a position or a club, which it adds to the hints. */
  #isHint(word: string, isAlone: boolean, hints: Hints): boolean {
    const folded = foldText(word);
    const group = LINES[folded] ?? positionGroupOf(word);
    // `ST` is a line, and `St.` the beginning of a club.
    if (group !== null && (isAlone || word === word.toUpperCase() || word.length > 3)) {
      hints.groups.add(group);
      return true;
    }
    const forms = nameForms(word).flat();
    const clubs = this.#clubs.filter(({ words }) => forms.some((form) => words.has(form)));
    for (const { id } of clubs) hints.clubIds.add(id);
    return clubs.length > 0 || GENERIC.has(folded);
  }

  /** The names in a row of words without signs between them; none where it may be one person's name. */
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

  /** The longest beginning of these words that is a name, with a surname in it. */
  #firstName(words: readonly string[]): { text: string; named: readonly KnownPlayer[] } | undefined {
    for (let length = words.length; length > 0; length--) {
      const text = words.slice(0, length).join(' ');
      const named = this.#names.named(text).filter((known) => namesFamily(known, text));
      if (named.length > 0) return { text, named };
    }
    return undefined;
  }

  /** Takes, asks about or gives up a name. */
  #settle({ text, named, hints }: NameCell): void {
    const fitting = this.#ofFamily(narrowed(named, hints), text);
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1 && namesFamily(only, text)) {
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

  /** In a list of surnames `Max` is the only one of that name, and nobody's given name. */
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

/** What a club is called, in single folded words that name no other. */
function wordsOfClub(name: string, shortName: string): ReadonlySet<string> {
  const known = namedClub(name, shortName);
  const names = nameForms(`${name} ${shortName}`).flat();
  const calledBy = [...(known?.headlines ?? []), ...(known?.calledBy ?? [])].flatMap(nameForms).flat();
  return new Set([
    ...names.filter((word) => word.length > 2 && !/\d/u.test(word) && !GENERIC.has(word)),
    ...calledBy.filter((word) => word.length > 2 && !/^\d+$/u.test(word) && !GENERIC.has(word)),
  ]);
}

/** A club must fit; games put players into other lines than the hub does, so that a line only decides between several. */
function narrowed(named: readonly KnownPlayer[], { clubIds, groups }: Hints): readonly KnownPlayer[] {
  const ofClub = named.filter(({ player: { clubId } }) => clubIds.size === 0 || clubIds.has(clubId ?? ''));
  const ofLine = ofClub.filter(
    ({ player }) => player.positionGroup !== null && groups.has(player.positionGroup),
  );
  return ofLine.length > 0 ? ofLine : ofClub;
}
