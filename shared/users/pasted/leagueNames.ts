import type { NamedPlayer, PlayerRef } from '../../catalog/players.schema.ts';
import { distance } from 'fastest-levenshtein';
import type { PositionGroup } from '../../terms.ts';
import { SHORT_FORMS } from '../../search/shortForms.data.ts';
import { areSameForms, formKey, nameForms } from '../../text/nameForms.ts';

/** A player of the league who may be named in a pasted list. */
export interface LeagueName extends NamedPlayer {
  positionGroup: PositionGroup | null;
}

export interface KnownPlayer {
  player: LeagueName;
  forms: string[][];
  /** The last word of the name, in each spelling. */
  surname: string[][];
  /** The parts of the surname, and short forms used by fans. */
  family: ReadonlySet<string>;
}

/** Candidates shown for a doubtful name, unless more players have exactly this surname. */
const CANDIDATES = 6;
/** Similar names shown for a name that fits no player. */
const NEAR = 3;
/** Shorter names differ from each other by one letter too often. */
const TYPO_LENGTH = 5;
/** Names of at least this length may have two wrong letters. */
const TWO_TYPOS_LENGTH = 6;

const TEXTS_KEPT = 2000;
const TEXT_KEPT_MAX = 60;

/** Remembers results of short texts, because reading a list asks for the same ones several times. */
export function remembered<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const found = find(text);
    if (text.length > TEXT_KEPT_MAX) return found;
    if (known.size >= TEXTS_KEPT) known.clear();
    known.set(text, found);
    return found;
  };
}

/** Finds players by name: exactly, by a part or a short form, or with one or two wrong letters. */
export class LeagueNames {
  readonly #known: readonly KnownPlayer[];
  /** Players by the keys of their names, by each part, and by short forms. */
  readonly #byKey: ReadonlyMap<string, ReadonlySet<KnownPlayer>>;
  readonly #byPart: ReadonlyMap<string, ReadonlySet<KnownPlayer>>;
  readonly #byShortForm: ReadonlyMap<string, ReadonlySet<KnownPlayer>>;

  constructor(players: readonly LeagueName[]) {
    this.#known = players.map((player) => {
      const surname = nameForms(player.name.trim().split(/\s+/u).at(-1) ?? '');
      const parts = surname.flat();
      return {
        player,
        forms: [player.name, player.fullName ?? player.name].flatMap(nameForms),
        surname,
        family: new Set([...parts, ...parts.flatMap(shortFormsOf)]),
      };
    });
    this.#byKey = indexed(this.#known, ({ forms }) => forms.map(formKey));
    this.#byPart = indexed(this.#known, ({ forms }) => forms.flat());
    this.#byShortForm = indexed(this.#known, ({ forms }) => forms.flat().flatMap(shortFormsOf));
  }

  /** Players with exactly this name, in any order of its words. */
  readonly exactly = remembered((text): readonly KnownPlayer[] =>
    this.#among(nameForms(text).map((form) => this.#byKey.get(formKey(form)))),
  );

  /** Players who fit a whole name, parts of one or a short form. */
  readonly named = remembered((text): readonly KnownPlayer[] => {
    const exact = this.exactly(text);
    const forms = nameForms(text);
    if (exact.length > 0) return [...exact, ...this.#namesakes(forms, exact)];
    // A player who fits has every written-out part, so looking up one of them finds him.
    const parts = forms.map((form) => form.find((part) => part.length > 1) ?? '');
    const named = this.#among(parts.map((part) => this.#byPart.get(part))).filter((known) =>
      isNamed(known.forms, forms),
    );
    return named.length > 0 ? named : this.#among(forms.map((form) => this.#byShortForm.get(form.join(' '))));
  });

  /** Other players whose surname is the one-word name of a player. */
  #namesakes(forms: readonly string[][], called: readonly KnownPlayer[]): KnownPlayer[] {
    const single = forms.filter((form) => form.length === 1).flat();
    return this.#among(single.map((part) => this.#byPart.get(part))).filter(
      (known) =>
        !called.includes(known) &&
        known.surname.some((form) => form.length === 1 && single.includes(form[0] ?? '')),
    );
  }

  /** Players whose family name, or any name for a single word, is at most one letter away; if none, two letters. */
  similar(text: string): readonly KnownPlayer[] {
    const forms = nameForms(text);
    const isOneWord = forms.every((parts) => parts.length === 1);
    const partsOf = (one: KnownPlayer) => (isOneWord ? one.forms : [[...one.family]]);
    const close = this.#known.filter((one) => isMisspelled(partsOf(one), forms));
    if (close.length > 0) return close;
    const long = [...new Set(forms.flat())].filter((part) => part.length >= TWO_TYPOS_LENGTH);
    return this.#known.filter((one) =>
      partsOf(one)
        .flat()
        .some((own) => long.some((part) => own[0] === part[0] && isWithin(own, part, 2))),
    );
  }

  /** The players whose family names are nearest to a name that fits no one, nearest first. */
  near(text: string): PlayerRef[] {
    const parts = [...new Set(nameForms(text).flat())];
    const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? '';
    const allowed = Math.max(1, Math.floor(longest.length / 3));
    return this.#known
      .map((one) => {
        const near = [...one.family].filter((own) => isWithin(own, longest, allowed));
        return { one, edits: Math.min(...near.map((own) => distance(own, longest))) };
      })
      .filter(({ edits }) => edits <= allowed)
      .toSorted((left, right) => left.edits - right.edits)
      .slice(0, NEAR)
      .map(({ one }) => nameOf(one));
  }

  /** In the order of the league. */
  #among(sets: readonly (ReadonlySet<KnownPlayer> | undefined)[]): KnownPlayer[] {
    const all = new Set(sets.flatMap((some) => [...(some ?? [])]));
    return all.size < 2 ? [...all] : this.#known.filter((known) => all.has(known));
  }
}

/** Best fits first: exact surname or whole name (always included), then names that begin with the text, then the rest. */
export function likeliest(asked: readonly KnownPlayer[], text: string): PlayerRef[] {
  const typed = nameForms(text);
  const isTyped = ({ surname, forms }: KnownPlayer) =>
    areSameForms(surname, typed) || areSameForms(forms, typed);
  const isBegun = ({ surname, forms }: KnownPlayer) =>
    [...surname, ...forms].some((form) => typed.some((given) => form.join(' ').startsWith(given.join(' '))));
  const ranked = asked
    .map((known) => ({ known, rank: isTyped(known) ? 0 : isBegun(known) ? 1 : 2 }))
    .toSorted((one, other) => one.rank - other.rank);
  const shown = Math.max(CANDIDATES, ranked.filter(({ rank }) => rank === 0).length);
  return ranked.slice(0, shown).map(({ known }) => nameOf(known));
}

/** Whether a text that names a player contains more than a given name. */
export function namesFamily(known: KnownPlayer, text: string): boolean {
  const forms = nameForms(text);
  return areSameForms(known.forms, forms) || forms.flat().some((part) => known.family.has(part));
}

const nameOf = ({ player: { id, name } }: KnownPlayer): PlayerRef => ({ id, name });

const shortFormsOf = (part: string): readonly string[] => SHORT_FORMS[part] ?? [];

function indexed(
  known: readonly KnownPlayer[],
  keysOf: (one: KnownPlayer) => readonly string[],
): Map<string, Set<KnownPlayer>> {
  const index = new Map<string, Set<KnownPlayer>>();
  for (const one of known)
    for (const key of keysOf(one)) index.set(key, (index.get(key) ?? new Set()).add(one));
  return index;
}

/** Whether every part of the text is a part of the name or its initial, and at least one is written out. */
const isNamed = (known: readonly string[][], given: readonly string[][]) =>
  known.some((form) =>
    given.some(
      (theirs) =>
        theirs.some((part) => part.length > 1) &&
        theirs.every((part) =>
          part.length === 1 ? form.some((own) => own.startsWith(part)) : form.includes(part),
        ),
    ),
  );

/** Whether a long part of the text is one letter away from a part of the name. */
const isMisspelled = (known: readonly string[][], given: readonly string[][]) =>
  known.some((form) =>
    given.some((theirs) =>
      theirs.some((part) => part.length >= TYPO_LENGTH && form.some((own) => isOneLetterAway(own, part))),
    ),
  );

/** One letter added, missing or replaced, or two neighbours swapped. */
function isOneLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  if (distance(one, other) < 2) return true;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return one === other.slice(0, at) + other.charAt(at + 1) + other.charAt(at) + other.slice(at + 2);
}

/** Whether at most so many letters differ. The length is compared first, so that long texts cost nothing. */
const isWithin = (one: string, other: string, edits: number): boolean =>
  Math.abs(one.length - other.length) <= edits && distance(one, other) <= edits;
