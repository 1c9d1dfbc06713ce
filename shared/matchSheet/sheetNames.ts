import { namedClub } from '#shared/catalog/clubNames.ts';
import { isMisspelled } from '#shared/elevens/pastedEleven.ts';
import { SHORT_FORMS } from '#shared/search/shortForms.data.ts';
import { foldText } from '#shared/text/foldText.ts';
import { formKey, nameForms } from '#shared/text/nameForms.ts';
import { SIDES, type NamedPlayer, type SheetClub, type SheetMatch, type Side } from './matchSheet.ts';

/** How well a name fits a player, best first. */
const WHOLE = 0;
const SURNAME = 1;
const SHORT_FORM = 2;
/** A part that is neither his first nor his last name, common for Spaniards and Brazilians. */
const MIDDLE = 3;
/** His first name alone, or a part of his full name only; it may well mean someone else. */
const WEAK = 4;

/** Most words in a name within a text. */
const WORDS_MAX = 4;
/** In longer names only adjacent parts count. */
const PARTS_MAX = 5;
const WORD = /\p{L}[\p{L}\p{M}'’‘ʼ`´.]*(?:[-‐‑]\p{L}[\p{L}\p{M}'’‘ʼ`´.]*)*/gu;
/** Words in clubs' names that identify no club. */
const COMMON_WORDS = new Set(
  'fc sc sv vfb vfl tsg rb bor fsv st am ev spvgg 04 05 09 96 1846 gelb rot blau weiss schwarz grun gruen der die das'.split(
    ' ',
  ),
);
/** `Kim Min-jae`: the surname comes first. */
const SURNAME_FIRST = /^\p{Lu}\p{L}{0,4} \p{Lu}\p{Ll}{1,5}-(?:\p{Ll}{2,6}|\p{Lu}\p{Ll}{1,3})$/u;

export interface FittingPlayer {
  side: Side;
  player: NamedPlayer;
  rank: number;
}

/** A name found in running text. */
export interface NameInText {
  text: string;
  /** Where it begins in the text. */
  at: number;
  end: number;
}

/** Finds players of a match's two squads, and clubs, by name. */
export class SheetNames {
  readonly #match: SheetMatch;
  /** Players by the sorted parts of a name. */
  readonly #byKey = new Map<string, Map<string, FittingPlayer>>();
  readonly #byId = new Map<string, FittingPlayer>();
  readonly #clubWords: Readonly<Record<Side, ReadonlySet<string>>>;
  readonly #strangers: readonly { name: string; words: ReadonlySet<string> }[];

  constructor(match: SheetMatch) {
    this.#match = match;
    for (const side of SIDES) for (const player of match[side].players) this.#add(side, player);
    const [home, away] = [clubWordsOf(match.home), clubWordsOf(match.away)];
    this.#clubWords = {
      home: new Set([...home].filter((word) => !away.has(word))),
      away: new Set([...away].filter((word) => !home.has(word))),
    };
    this.#strangers = match.otherClubs.map((club) => ({
      name: club.shortName,
      words: new Set([...clubWordsOf(club)].filter((word) => !home.has(word) && !away.has(word))),
    }));
  }

  /** The players whom a name fits best; of both clubs if the side is unknown. */
  fitting(text: string, side: Side | null): FittingPlayer[] {
    const fits = new Map<string, FittingPlayer>();
    for (const form of nameForms(text))
      for (const [id, fit] of this.#byKey.get(formKey(form)) ?? [])
        if ((side === null || fit.side === side) && fit.rank < (fits.get(id)?.rank ?? Infinity))
          fits.set(id, fit);
    const best = Math.min(...[...fits.values()].map(({ rank }) => rank));
    return [...fits.values()].filter(({ rank }) => rank === best);
  }

  playerOf(id: string): FittingPlayer | undefined {
    return this.#byId.get(id);
  }

  /** Whether it is the name of a player in the match. */
  isName(text: string): boolean {
    return nameForms(text).some((form) => form.length > 0 && this.#byKey.has(formKey(form)));
  }

  /** Players whose name is one letter away. */
  similar(text: string, side: Side | null): FittingPlayer[] {
    const forms = nameForms(text);
    return SIDES.filter((one) => side === null || one === side).flatMap((one) =>
      this.#match[one].players
        .filter(
          ({ name, fullName }) =>
            isMisspelled(nameForms(name), forms) || isMisspelled(nameForms(fullName ?? ''), forms),
        )
        .map((player) => ({ side: one, player, rank: WEAK })),
    );
  }

  /** All players of the match named in running text, in order. */
  scan(text: string): NameInText[] {
    const words = [...text.matchAll(WORD)];
    const found: NameInText[] = [];
    for (let at = 0; at < words.length;) {
      const name = this.#nameAt(text, words, at);
      found.push(...(name === null ? [] : [name.found]));
      at += name?.words ?? 1;
    }
    return found;
  }

  /** The club of the match named in a text; null if neither or both are. */
  sideOf(text: string): Side | null {
    const words = this.#words(text);
    const named = SIDES.filter((side) => words.some((word) => this.#clubWords[side].has(word)));
    return named.length === 1 ? (named[0] ?? null) : null;
  }

  namesBothClubs(text: string): boolean {
    const words = this.#words(text);
    return SIDES.every((side) => words.some((word) => this.#clubWords[side].has(word)));
  }

  /** Another club of the league named in a text, the one with most words: `Borussia` alone can mean two. */
  strangerIn(text: string): string | null {
    const words = this.#words(text);
    const count = (club: { words: ReadonlySet<string> }) =>
      words.filter((word) => club.words.has(word)).length;
    const [first] = this.#strangers.toSorted((one, other) => count(other) - count(one));
    return first !== undefined && count(first) > 0 ? first.name : null;
  }

  #words(text: string): string[] {
    return nameForms(text.replaceAll(/[^\p{L}\p{M}\d'’.\s\p{Pd}]/gu, ' ')).flat();
  }

  #nameAt(text: string, words: readonly RegExpExecArray[], at: number) {
    const first = words[at];
    if (first === undefined) return null;
    for (let count = Math.min(WORDS_MAX, words.length - at); count > 0; count--) {
      const last = words[at + count - 1];
      if (last === undefined) continue;
      const end = last.index + last[0].length;
      const name = text.slice(first.index, end).replace(/\.$/u, '');
      // Punctuation ends a name.
      if (/[^\p{L}\p{M}\p{Pd}\s'’‘ʼ`´.]/u.test(name) || !this.#isWritten(name)) continue;
      return { found: { text: name, at: first.index, end }, words: count };
    }
    return null;
  }

  /** A name contains a capital letter, unlike most words of a sentence. */
  #isWritten(name: string): boolean {
    return /\p{Lu}/u.test(name) && name.length > 1 && this.isName(name);
  }

  #add(side: Side, player: NamedPlayer): void {
    this.#byId.set(player.id, { side, player, rank: WHOLE });
    const known = new Set(nameForms(player.name).flat());
    for (const name of [player.name, player.fullName ?? ''])
      for (const form of nameForms(name)) {
        const isReversed = SURNAME_FIRST.test(name);
        for (const { parts, rank } of shorterForms(form, isReversed)) {
          const isKnown = rank === WHOLE || parts.some((part) => known.has(part));
          this.#note(parts, { side, player, rank: isKnown ? rank : WEAK });
        }
        for (const short of form.flatMap((part) => SHORT_FORMS[part] ?? []))
          this.#note([short], { side, player, rank: SHORT_FORM });
      }
  }

  #note(parts: readonly string[], fit: FittingPlayer): void {
    if (parts.join('').length < 2) return;
    const key = formKey(parts);
    const fits = this.#byKey.get(key) ?? new Map<string, FittingPlayer>();
    this.#byKey.set(key, fits);
    if (fit.rank < (fits.get(fit.player.id)?.rank ?? Infinity)) fits.set(fit.player.id, fit);
  }
}

/** Whether a name is too vague to take a player without asking. */
export const isWeak = ({ rank }: FittingPlayer): boolean => rank === WEAK;

/** The parts of a name in all its shortened forms. */
function shorterForms(form: readonly string[], isSurnameFirst: boolean): { parts: string[]; rank: number }[] {
  const family = isSurnameFirst ? 0 : form.length - 1;
  const forms = form.length > PARTS_MAX ? runsOf(form) : subsetsOf(form);
  return forms.flatMap((places) => {
    const parts = places.map((at) => form[at] ?? '');
    const rank =
      places.length === form.length
        ? WHOLE
        : places.includes(family)
          ? SURNAME
          : places.every((at) => at === 0)
            ? WEAK
            : MIDDLE;
    const [first] = places;
    const initial = form[0]?.slice(0, 1) ?? '';
    const isInitialled = first === 0 && places.length > 1 && family !== 0;
    return isInitialled
      ? [
          { parts, rank },
          { parts: [initial, ...parts.slice(1)], rank },
        ]
      : [{ parts, rank }];
  });
}

function subsetsOf(form: readonly string[]): number[][] {
  const all = Array.from({ length: 2 ** form.length - 1 }, (_none, n) => n + 1);
  return all.map((mask) => form.map((_part, at) => at).filter((at) => (mask >> at) % 2 === 1));
}

function runsOf(form: readonly string[]): number[][] {
  const places = form.map((_part, at) => at);
  return places.flatMap((from) => places.slice(from).map((to) => places.slice(from, to + 1)));
}

/** Names of a club as single folded words. */
function clubWordsOf({ name, shortName }: Pick<SheetClub, 'name' | 'shortName'>): Set<string> {
  const known = namedClub(name, shortName);
  const called = [
    name,
    shortName,
    ...(known?.headlines ?? []),
    ...(known?.calledBy ?? []),
    ...(known?.aliases ?? []),
  ];
  const words = called.flatMap(nameForms).flat();
  return new Set(
    [...words, foldText(known?.id ?? '')].filter((word) => word.length > 1 && !COMMON_WORDS.has(word)),
  );
}
