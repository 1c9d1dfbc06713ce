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
  /** Full names under which sources write it besides its own. */
  aliases: readonly string[];
  /** What headlines call it besides its names, and no other club. */
  headlines: readonly string[];
  /** What fans call it, perhaps another club too. */
  calledBy: readonly string[];
  colors: ClubColors;
  /** Ids that sources publish, by the name of the source; those that nobody has seen yet are missing. */
  ids: Readonly<Partial<Record<string, string>>>;
  /** kicker's name of it in the address of its feed. */
  kicker?: string;
}

/** All clubs that the hub knows by itself; `clubs.json` is the one place that lists them. */
export const CLUBS = rows as readonly Club[];

/** The club that one of these names is about, also in an unusual form such as `BV Borussia 09 Dortmund`. */
export function clubNamed(...names: readonly string[]): Club | undefined {
  const folded = foldText(names.join(' '));
  return CLUBS.find(({ word }) => folded.includes(word));
}
