import { namedClub } from '../catalog/clubNames.ts';
import { foldText, searchKeyOf } from '../text/foldText.ts';
import { positionGroupOf, type PositionGroup } from '../terms.ts';
import { SHORT_FORMS } from './shortForms.data.ts';

/** The folded words that find an entry. */
export interface SearchKey {
  /** Words of its names. */
  own: readonly string[];
  /** Other words that fans may type, such as a player's club. */
  more: readonly string[];
}

/** Fans' words for position groups, folded. */
const POSITION_WORDS: Readonly<Record<PositionGroup, readonly string[]>> = {
  goalkeeper: ['torwart', 'torhuter', 'tormann', 'keeper', 'tw'],
  defender: ['verteidiger', 'abwehr', 'iv', 'av', 'lv', 'rv'],
  midfielder: ['mittelfeld', 'mittelfeldspieler', 'sechser', 'zehner', 'dm', 'om', 'zm'],
  forward: ['sturmer', 'sturm', 'angreifer', 'angriff', 'st'],
};

/** A search key made of texts. */
export const searchKey = (own: readonly string[], more: readonly string[] = []): SearchKey => ({
  own: wordsOf(own),
  more: wordsOf(more),
});

/** The search key of a club: its names and nicknames. */
export function clubSearchKey(club: { name: string; shortName: string }): SearchKey {
  return searchKey([club.name, club.shortName, ...namesByFans(club)]);
}

/**
 * The search key of a player: his common and full name, initials and short forms; also all names of his club, and his
 * position.
 *
 * @param others further words, e.g. his nation
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

/** Punctuation between words, as in `Hazard (BMG)`. */
export const SIGNS = /[()[\],;/?!]/gu;

const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    searchKeyOf(...texts.map((text) => text.replaceAll(SIGNS, ' ')))
      .split(/\s+/u)
      .filter(Boolean),
  ),
];

/** The initials of a name with several parts: `KDB`. */
function initialsOf(name: string): string {
  const parts = name.split(/[\s\p{Pd}]+/u);
  return parts.length < 2 ? '' : parts.map((part) => part.charAt(0)).join('');
}
