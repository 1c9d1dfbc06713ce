import { areSameForms, nameForms } from '@hub/shared/text/nameForms.ts';

/** How a source's player was recognised. */
export type IdentityMethod = 'new' | 'birthdate' | 'name' | 'moved' | 'desk';

/** A player known to the hub, or named by a source. */
export interface Person {
  /** The hub's id of his club. */
  clubId: string;
  name: string;
  /** Full name of a player known by an artist's name. */
  fullName?: string | null;
  /** YYYY-MM-DD */
  birthdate: string | null;
}

export interface HubPlayer extends Person {
  id: string;
  /** No source lists him at present: he has left his club, or is not yet recognised at his new one. */
  isUnlisted?: boolean;
}

export type Recognised =
  | { outcome: 'same'; hubId: string; method: IdentityMethod }
  /** No known player matches. */
  | { outcome: 'new' }
  /** An administrator has to decide; the most likely first, at most three. */
  | { outcome: 'unclear'; candidates: HubPlayer[] };

const CANDIDATES = 3;

/**
 * Recognises a source's player among the hub's. Decides alone only if exactly one player agrees in club, birth date and
 * a part of the name, in club and full name, or in the full name of a player who is currently unlisted. An administrator
 * decides on the same name and birth date at another club, the same initial and surname at the same club, and the same
 * birth date with no part of the name in common, as with artists' names.
 *
 * @param known players without an id at this source
 */
export function recognise(person: Person, known: readonly HubPlayer[]): Recognised {
  const ofClub = known.filter(({ clubId }) => clubId === person.clubId);
  const bornThen = ofClub.filter((player) => isSameBirth(player, person));
  const sameBirth = bornThen.filter((player) => haveNamePartInCommon(player, person));
  if (sameBirth.length === 1 && sameBirth[0]) return same(sameBirth[0], 'birthdate');
  const sameName = ofClub.filter((player) => isSameName(player, person) && !isOtherBirth(player, person));
  if (sameBirth.length === 0 && sameName.length === 1 && sameName[0]) return same(sameName[0], 'name');

  const moved = known.filter((player) => player.isUnlisted && isSameFullName(player, person));
  if (sameBirth.length + sameName.length === 0 && moved.length === 1 && moved[0])
    return same(moved[0], 'moved');

  const candidates = [
    ...sameBirth,
    ...sameName,
    ...moved,
    ...known.filter((player) => isSameBirth(player, person) && isSameName(player, person)),
    ...ofClub.filter((player) => haveSameSurname(player, person) && !isOtherBirth(player, person)),
    ...bornThen,
  ];
  const unique = [...new Map(candidates.map((player) => [player.id, player])).values()];
  return unique.length === 0
    ? { outcome: 'new' }
    : { outcome: 'unclear', candidates: unique.slice(0, CANDIDATES) };
}

const same = ({ id }: HubPlayer, method: IdentityMethod): Recognised => ({
  outcome: 'same',
  hubId: id,
  method,
});

const isSameBirth = (one: Person, other: Person) =>
  one.birthdate !== null && one.birthdate === other.birthdate;
const isOtherBirth = (one: Person, other: Person) =>
  one.birthdate !== null && other.birthdate !== null && one.birthdate !== other.birthdate;

/** All spellings of a person's names. */
const formsOf = ({ name, fullName }: Person): string[][] => [
  ...nameForms(name),
  ...(fullName ? nameForms(fullName) : []),
];

const isSameName = (one: Person, other: Person) => areSameForms(formsOf(one), formsOf(other));

/** Single-word names are shared too often. */
const isSameFullName = (one: Person, other: Person) =>
  (other.fullName ?? other.name).trim().includes(' ') && isSameName(one, other) && !isOtherBirth(one, other);

/** `H. Kane`, as sources shorten names in line-ups. */
export const isShortened = (name: string): boolean => /^\p{L}\. ?\p{L}/u.test(name.trim());

/** Whether a shortened name may mean a longer one: the same surname, and the initial of the first name. */
export function isShortFor(short: string, name: string): boolean {
  return nameForms(short).some(([initial = '', ...surname]) =>
    nameForms(name).some(
      (form) =>
        form.length > surname.length &&
        form.slice(-surname.length).join(' ') === surname.join(' ') &&
        form[0]?.startsWith(initial) === true,
    ),
  );
}

/** Initials do not count as parts. */
const haveNamePartInCommon = (one: Person, other: Person) =>
  formsOf(one).some((form) =>
    formsOf(other).some((theirs) => form.some((part) => part.length > 1 && theirs.includes(part))),
  );

/** `E. Demirović` and `Ermedin Demirovic`; also one name alone, such as `Arthur` and `Arthur Augusto`. */
function haveSameSurname(one: Person, other: Person): boolean {
  return formsOf(one).some((form) =>
    formsOf(other).some((theirs) => {
      const [first, last] = [form[0] ?? '', form.at(-1) ?? ''];
      const [theirFirst, theirLast] = [theirs[0] ?? '', theirs.at(-1) ?? ''];
      if (form.length === 1 || theirs.length === 1)
        return form.includes(theirFirst) || theirs.includes(first);
      return last === theirLast && first[0] === theirFirst[0];
    }),
  );
}
