import rows from './clubs.json' with { type: 'json' };
import { foldText } from '../text/foldText.ts';

/** How a club's two colours are laid out; tells clubs with the same colours apart. */
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
  /** The hub's own id, as used in addresses. */
  id: string;
  name: string;
  /** Shown in lists. */
  shortName: string;
  /** Three letters that fans associate with this club, if those of its id suggest another one. */
  code?: string;
  city: string;
  /** A folded word that is part of no other club's name. */
  word: string;
  colors: ClubColors;
}

/** All built-in clubs; `clubs.json` lists them, `clubNames.json` their other names. */
export const CLUBS = rows as readonly Club[];

/** The club that one of these names refers to, even in an unusual form such as `BV Borussia 09 Dortmund`. */
export function clubNamed(...names: readonly string[]): Club | undefined {
  const folded = foldText(names.join(' '));
  return CLUBS.find(({ word }) => folded.includes(word));
}

/** Whether a cell names the club: its id, one of its names, or a name by which `clubs.json` knows it. */
export function isClubNamed(
  { id, name, shortName }: { id: string; name: string | null; shortName: string | null },
  cell: string,
): boolean {
  const own = [id, name, shortName].some((one) => one !== null && foldText(one) === foldText(cell));
  return own || clubNamed(cell, cell)?.id === id;
}
