import names from './clubNames.json' with { type: 'json' };
import { clubNamed, CLUBS, type Club } from './clubs.ts';

/** A club with its other names; separate from `Club` because screens that only show a club do not need them. */
export interface NamedClub extends Club {
  /** Other full names that sources use. */
  aliases: readonly string[];
  /** Further names in headlines that mean this club only. */
  headlines: readonly string[];
  /** Nicknames among fans; may be shared with another club. */
  calledBy: readonly string[];
  /** Ids at sources, by the name of the source; ids not seen yet are missing. */
  ids: Readonly<Partial<Record<string, string>>>;
  /** kicker's name for it in the address of its feed. */
  kicker?: string;
}

const NAMES: Readonly<Record<string, Omit<NamedClub, keyof Club>>> = names;

const withNames = (club: Club): NamedClub => {
  const known = NAMES[club.id];
  if (known === undefined) throw new Error(`clubNames.json lacks ${club.id}`);
  return { ...club, ...known };
};

/** All built-in clubs. */
export const NAMED_CLUBS: readonly NamedClub[] = CLUBS.map(withNames);

const BY_ID = new Map(NAMED_CLUBS.map((club) => [club.id, club]));

/** The club that one of these names refers to, as `clubNamed` finds it. */
export const namedClub = (...written: readonly string[]): NamedClub | undefined =>
  BY_ID.get(clubNamed(...written)?.id ?? '');
