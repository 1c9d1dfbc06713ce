import { namedClub } from '#shared/catalog/clubNames.ts';
import { foldText, searchKeyOf } from '#shared/text/foldText.ts';
import { positionGroupOf, type PositionGroup } from '#shared/terms.ts';
import { SHORT_FORMS } from './shortForms.data.ts';

/** The folded words by which something is found. */
export interface SearchKey {
  /** Its names. */
  own: readonly string[];
  /** What else fans may type to find it, such as a player's club. */
  more: readonly string[];
}

/** What fans type for a position group, folded. */
const POSITION_WORDS: Readonly<Record<PositionGroup, readonly string[]>> = {
  goalkeeper: ['torwart', 'torhuter', 'tormann', 'keeper', 'tw'],
  defender: ['verteidiger', 'abwehr', 'iv', 'av', 'lv', 'rv'],
  midfielder: ['mittelfeld', 'mittelfeldspieler', 'sechser', 'zehner', 'dm', 'om', 'zm'],
  forward: ['sturmer', 'sturm', 'angreifer', 'angriff', 'st'],
};

/** Key of anything by texts of it. */
export const searchKey = (own: readonly string[], more: readonly string[] = []): SearchKey => ({
  own: wordsOf(own),
  more: wordsOf(more),
});

/** Key by which a club is found: its names and what fans call it. */
export function clubSearchKey(club: { name: string; shortName: string }): SearchKey {
  return searchKey([club.name, club.shortName, ...namesByFans(club)]);
}

/**
 * Key by which a player is found: his known and his full name, his initials and short forms; further his club by each of its
 * names and his position.
 *
 * @param others what else finds him, e.g. his nation
 */
export function playerSearchKey(
  player: {
    name: string;
    fullName: string | null;
    club?: { name: string; shortName: string } | null;
    positions?: readonly string[];
  },
  ...others: readonly string[]
): SearchKey {
  const { name, fullName, club = null, positions = [] } = player;
  const words = wordsOf([name, fullName ?? '']);
  const groups = new Set(positions.flatMap((code) => positionGroupOf(code) ?? []));
  return {
    own: [...words, foldText(initialsOf(name)), ...words.flatMap((word) => SHORT_FORMS[word] ?? [])].filter(
      Boolean,
    ),
    more: [
      ...(club === null ? [] : wordsOf([club.name, club.shortName, ...namesByFans(club)])),
      ...[...groups].flatMap((group) => POSITION_WORDS[group]),
      ...wordsOf(others),
    ],
  };
}

function namesByFans({ name, shortName }: { name: string; shortName: string }): readonly string[] {
  const known = namedClub(name, shortName);
  return known === undefined ? [] : [...known.headlines, ...known.calledBy];
}

/** Signs between words, as in `Hazard (BMG)`. */
export const SIGNS = /[()[\],;/]/gu;

const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    searchKeyOf(...texts.map((text) => text.replaceAll(SIGNS, ' ')))
      .split(/\s+/u)
      .filter(Boolean),
  ),
];

/** The first letters of a name of several parts: `KDB`. */
function initialsOf(name: string): string {
  const parts = name.split(/[\s\p{Pd}]+/u);
  return parts.length < 2 ? '' : parts.map((part) => part.charAt(0)).join('');
}
