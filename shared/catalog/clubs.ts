import rows from './clubs.json' with { type: 'json' };
import { foldText } from '#shared/text/foldText.ts';

/** How a club's two colours are laid out, so that clubs of the same colours differ by form as well. */
export const CLUB_PATTERNS = ['stripes', 'hoops', 'half', 'sash', 'quarters'] as const;
export type ClubPattern = (typeof CLUB_PATTERNS)[number];

/** A club's two colours as CSS colours, the primary one first, and their pattern. */
export interface ClubColors {
  first: string;
  second: string;
  pattern: ClubPattern;
}

/** A club of the first or second Bundesliga since 2015-16. */
export interface Club {
  /** The hub's own id, which stands in addresses. */
  id: string;
  name: string;
  /** As lists show it. */
  shortName: string;
  /** Three letters that fans read as this club, where those of its id are known for another one. */
  code?: string;
  city: string;
  /** Folded, and part of no other club's name. */
  word: string;
  colors: ClubColors;
}

/** All clubs that the hub knows by itself; `clubs.json` lists them, and `clubNames.json` what others call them. */
export const CLUBS = rows as readonly Club[];

/** The club that one of these names is about, also in an unusual form such as `BV Borussia 09 Dortmund`. */
export function clubNamed(...names: readonly string[]): Club | undefined {
  const folded = foldText(names.join(' '));
  return CLUBS.find(({ word }) => folded.includes(word));
}
