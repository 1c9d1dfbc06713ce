import { foldText } from '#shared/text/foldText.ts';
import { areSameForms, formKey, nameForms } from '#shared/text/nameForms.ts';
import { isMisspelled, isNamed, type SquadName } from '#shared/elevens/pastedEleven.ts';
import { AVAILABILITIES, INJURY_STATUSES, positionGroupOf, type PositionGroup } from '#shared/terms.ts';

/** A player of the league as a pasted list may name him. */
export interface LeagueName extends SquadName {
  /** Where it differs from the name that fans know. */
  fullName: string | null;
  clubId: string | null;
  positionGroup: PositionGroup | null;
}

interface ClubName {
  id: string;
  name: string;
  shortName: string;
}

export interface PastedSquad {
  /** Ids of the players whom the text names beyond doubt, in its order. */
  found: string[];
  /** Names that may mean several players, or one who is spelled differently or plays for another club. */
  unclear: { line: string; candidates: SquadName[] }[];
  /** Names of nobody in the league. */
  unknown: string[];
}

/** Shown for a doubtful name, unless more people have exactly this surname. */
const CANDIDATES = 6;
/** Prices, points, ranks, shirt numbers and shares. */
const NUMBERS =
  /(?<!\p{L})[#+–-]?\s?[€$]?\s?\d[\d.,]*\s*(mio|mill|tsd|mrd|pkt|punkte|k|m|p)?(?!\p{L})\.?\s*[€$%'’]?/giu;
const ORNAMENTS = /\p{Extended_Pictographic}\uFE0F?|[©*•·✓✔€$%#"]/gu;
const COLUMNS = /[\t;|()[\]]+|\s[–—-]\s|\s{3,}/u;
const HEADING = /^\s*[\p{L}\s]+:/u;
/** Words for a line, in the games' and the players' languages; the codes of the hub are known anyway. */
const LINES: Readonly<Record<string, PositionGroup>> = {
  tw: 'goalkeeper',
  tor: 'goalkeeper',
  torwart: 'goalkeeper',
  torhuter: 'goalkeeper',
  abw: 'defender',
  ab: 'defender',
  abwehr: 'defender',
  verteidiger: 'defender',
  innenverteidiger: 'defender',
  linksverteidiger: 'defender',
  rechtsverteidiger: 'defender',
  'linker aussenverteidiger': 'defender',
  'rechter aussenverteidiger': 'defender',
  iv: 'defender',
  av: 'defender',
  lv: 'defender',
  rv: 'defender',
  def: 'defender',
  mit: 'midfielder',
  mf: 'midfielder',
  mid: 'midfielder',
  mittelfeld: 'midfielder',
  'zentrales mittelfeld': 'midfielder',
  'defensives mittelfeld': 'midfielder',
  'offensives mittelfeld': 'midfielder',
  'linkes mittelfeld': 'midfielder',
  'rechtes mittelfeld': 'midfielder',
  dm: 'midfielder',
  zm: 'midfielder',
  om: 'midfielder',
  st: 'forward',
  stu: 'forward',
  ang: 'forward',
  angriff: 'forward',
  sturm: 'forward',
  sturmer: 'forward',
  'hangende spitze': 'forward',
  linksaussen: 'forward',
  rechtsaussen: 'forward',
  fwd: 'forward',
  ms: 'forward',
  la: 'forward',
  ra: 'forward',
};
/** Headings of columns and of the bench, and what a player's status is called. */
const NOISE = new Set<string>([
  ...'name spieler vorname nachname verein club klub team position pos preis marktwert wert punkte status startchance nr bank ersatzbank'.split(
    ' ',
  ),
  ...'verfugbar fit fraglich verletzt gesperrt unbekannt'.split(' '),
  ...INJURY_STATUSES,
  ...AVAILABILITIES,
]);
/** Words of clubs' names that name no club. */
const GENERIC = new Set([
  'fc',
  'sc',
  'sv',
  'tsg',
  'vfb',
  'vfl',
  'fsv',
  'spvgg',
  'bor',
  'borussia',
  'eintracht',
  'st',
]);

/** A league's players with their columns. */
const TEXT_MAX = 50_000;
const LINE_MAX = 2000;

/**
 * Reads a squad from text copied out of any game: one name a line or several with commas, in columns with clubs, positions,
 * numbers and prices, with or without umlauts and given names. Takes a player if the text can mean nobody else of the
 * league; what a line says of club or position decides between several, and makes a name doubtful that it contradicts.
 */
export function readPastedSquad(
  text: string,
  players: readonly LeagueName[],
  clubs: readonly ClubName[],
): PastedSquad {
  const reader = new Reader(players, clubs);
  for (const line of text.slice(0, TEXT_MAX).split(/[\r\n]+/u)) reader.read(line.slice(0, LINE_MAX));
  return reader.result;
}

interface Known {
  player: LeagueName;
  forms: string[][];
  /** The last word of the name, in each way of writing. */
  surname: string[][];
  /** Its parts. */
  family: ReadonlySet<string>;
}

interface Hints {
  clubIds: Set<string>;
  groups: Set<PositionGroup>;
}

class Reader {
  readonly result: PastedSquad = { found: [], unclear: [], unknown: [] };
  readonly #known: Known[];
  /** Players by the keys of their names, and by each part of them. */
  readonly #byKey: ReadonlyMap<string, ReadonlySet<Known>>;
  readonly #byPart: ReadonlyMap<string, ReadonlySet<Known>>;
  readonly #clubs: { id: string; words: ReadonlySet<string> }[];

  constructor(players: readonly LeagueName[], clubs: readonly ClubName[]) {
    this.#known = players.map((player) => {
      const surname = nameForms(player.name.trim().split(/\s+/u).at(-1) ?? '');
      return {
        player,
        forms: [player.name, player.fullName ?? player.name].flatMap(nameForms),
        surname,
        family: new Set(surname.flat()),
      };
    });
    this.#byKey = indexed(this.#known, ({ forms }) => forms.map(formKey));
    this.#byPart = indexed(this.#known, ({ forms }) => forms.flat());
    this.#clubs = clubs.map(({ id, name, shortName }) => ({
      id,
      words: new Set(
        nameForms(`${name} ${shortName}`)
          .flat()
          .filter((word) => word.length > 2 && !/\d/u.test(word) && !GENERIC.has(word)),
      ),
    }));
  }

  read(raw: string): void {
    const line = raw.replace(HEADING, ' ').replaceAll(NUMBERS, ' | ').replaceAll(ORNAMENTS, ' ');
    const hints: Hints = { clubIds: new Set(), groups: new Set() };
    const cells = line
      .split(COLUMNS)
      .flatMap((column) => this.#namesIn(column))
      .map((cell) => this.#bare(cell, hints))
      .filter((cell) => hasName(cell) && !NOISE.has(foldText(cell)));
    if (cells.length === 0) return;
    // `Kane, Harry` and given name and surname in columns of their own.
    const whole = this.#exact(cells.join(' '));
    if (cells.length > 1 && whole.length > 0) return this.#settle(cells.join(' '), whole, hints);
    const named = cells.map((cell) => ({ cell, candidates: this.#named(cell) }));
    const first = named.find(({ candidates }) => candidates.length > 0);
    // Of a row in columns one cell is the name, and others may be anything.
    if (first !== undefined && !line.includes(',') && COLUMNS.test(raw.trim()))
      return this.#settle(first.cell, first.candidates, hints);
    const isOne = cells.length === 1;
    for (const { cell, candidates } of named)
      this.#settle(cell, candidates, isOne ? hints : { clubIds: new Set(), groups: new Set() });
  }

  /** Names between commas, if they are not the two halves of one. */
  #namesIn(column: string): string[] {
    const parts = column.split(/[,/]+/u);
    return this.#exact(parts.join(' ')).length > 0 ? [parts.join(' ').trim()] : parts;
  }

  /** The cell without a club and a position at its ends, which go into the hints. */
  #bare(cell: string, hints: Hints): string {
    if (this.#named(cell).length > 0) return cell.trim();
    const line = LINES[foldText(cell)];
    if (line !== undefined) {
      hints.groups.add(line);
      return '';
    }
    const words = cell.trim().split(/\s+/u);
    const isAlone = words.length === 1;
    const takeHint = (word: string): boolean => {
      const folded = foldText(word);
      const group = LINES[folded] ?? positionGroupOf(word);
      // `ST` is a line, and `St.` the beginning of a club.
      if (group !== null && (isAlone || word === word.toUpperCase() || word.length > 3)) {
        hints.groups.add(group);
        return true;
      }
      const forms = nameForms(word).flat();
      const clubs = this.#clubs.filter((club) => forms.some((form) => club.words.has(form)));
      for (const { id } of clubs) hints.clubIds.add(id);
      return clubs.length > 0 || GENERIC.has(folded);
    };
    while (words.length > 0 && takeHint(words.at(-1) ?? '')) words.pop();
    while (words.length > 0 && takeHint(words[0] ?? '')) words.shift();
    // `FCB` and the like, unless the whole list is in capitals.
    for (const rest of [words.slice(0, -1), words.slice(1)]) {
      const code = rest[0] === words[0] ? words.at(-1) : words[0];
      if (/^\p{Lu}{2,4}$/u.test(code ?? '') && this.#named(rest.join(' ')).length > 0) return rest.join(' ');
    }
    return words.join(' ');
  }

  #exact(text: string): Known[] {
    return this.#among(nameForms(text).map((form) => this.#byKey.get(formKey(form))));
  }

  #named(text: string): Known[] {
    const exact = this.#exact(text);
    if (exact.length > 0) return exact;
    const forms = nameForms(text);
    // Whoever is named has every written-out part, so that one of them finds him.
    const parts = forms.map((form) => form.find((part) => part.length > 1) ?? '');
    return this.#among(parts.map((part) => this.#byPart.get(part))).filter((known) =>
      isNamed(known.forms, forms),
    );
  }

  /** In the order of the league. */
  #among(sets: readonly (ReadonlySet<Known> | undefined)[]): Known[] {
    const all = new Set(sets.flatMap((some) => [...(some ?? [])]));
    return all.size < 2 ? [...all] : this.#known.filter((known) => all.has(known));
  }

  /** Players whose family name, or for a single word any name, is a letter away or the same. */
  #similar(forms: readonly string[][]): Known[] {
    const isOneWord = forms.every((parts) => parts.length === 1);
    return this.#known.filter((one) => isMisspelled(isOneWord ? one.forms : [[...one.family]], forms));
  }

  /** Takes, asks about or gives up a name. */
  #settle(cell: string, named: readonly Known[], hints: Hints): void {
    const forms = nameForms(cell);
    const fitting = narrowed(named, hints);
    const [only] = fitting;
    const isGiven = only !== undefined && !forms.flat().some((part) => only.family.has(part));
    const isExact = only !== undefined && areSameForms(only.forms, forms);
    if (only !== undefined && fitting.length === 1 && (isExact || !isGiven)) {
      if (!this.result.found.includes(only.player.id)) this.result.found.push(only.player.id);
      return;
    }
    const asked = [fitting, named, this.#similar(forms)].find((some) => some.length > 0) ?? [];
    if (asked.length === 0) this.result.unknown.push(cell);
    else
      this.result.unclear.push({
        line: cell,
        candidates: likeliest(asked, forms).map(({ player: { id, name } }) => ({ id, name })),
      });
  }
}

function indexed(
  known: readonly Known[],
  keysOf: (one: Known) => readonly string[],
): Map<string, Set<Known>> {
  const index = new Map<string, Set<Known>>();
  for (const one of known)
    for (const key of keysOf(one)) index.set(key, (index.get(key) ?? new Set()).add(one));
  return index;
}

/** Best fits first: surname or whole name exactly as typed (never cut off), then beginning with it, then the rest. */
function likeliest(asked: readonly Known[], typed: readonly string[][]): readonly Known[] {
  const isTyped = ({ surname, forms }: Known) => areSameForms(surname, typed) || areSameForms(forms, typed);
  const isBegun = ({ surname, forms }: Known) =>
    [...surname, ...forms].some((form) => typed.some((given) => form.join(' ').startsWith(given.join(' '))));
  const rankOf = (known: Known) => (isTyped(known) ? 0 : isBegun(known) ? 1 : 2);
  const ranked = asked.toSorted((one, other) => rankOf(one) - rankOf(other));
  return ranked.slice(0, Math.max(CANDIDATES, asked.filter(isTyped).length));
}

const hasName = (text: string) => /\p{L}{2}/u.test(text);

/** A club must fit; games put players into other lines than the hub does, so that a line only decides between several. */
function narrowed(named: readonly Known[], { clubIds, groups }: Hints): readonly Known[] {
  const ofClub = named.filter(({ player: { clubId } }) => clubIds.size === 0 || clubIds.has(clubId ?? ''));
  const ofLine = ofClub.filter(
    ({ player }) => player.positionGroup !== null && groups.has(player.positionGroup),
  );
  return ofLine.length > 0 ? ofLine : ofClub;
}
