import names from './clubNames.json' with { type: 'json' };
import { clubNamed, CLUBS, type Club } from './clubs.ts';

/** A club with what others call it, apart because a screen that only shows a club needs none of it. */
export interface NamedClub extends Club {
  /** Full names under which sources write it besides its own. */
  aliases: readonly string[];
  /** What headlines call it besides its names, and no other club. */
  headlines: readonly string[];
  /** What fans call it, perhaps another club too. */
  calledBy: readonly string[];
  /** Ids that sources publish, by the name of the source; those that nobody has seen yet are missing. */
  ids: Readonly<Partial<Record<string, string>>>;
  /** kicker's name of it in the address of its feed. */
  kicker?: string;
}

const NAMES: Readonly<Record<string, Omit<NamedClub, keyof Club>>> = names;

const withNames = (club: Club): NamedClub => {
  const known = NAMES[club.id];
  if (known === undefined) throw new Error(`clubNames.json lacks ${club.id}`);
  return { ...club, ...known };
};

/** All clubs that the hub knows by itself. */
export const NAMED_CLUBS: readonly NamedClub[] = CLUBS.map(withNames);

const BY_ID = new Map(NAMED_CLUBS.map((club) => [club.id, club]));

/** The club that one of these names is about, as `clubNamed` finds it. */
export const namedClub = (...written: readonly string[]): NamedClub | undefined =>
  BY_ID.get(clubNamed(...written)?.id ?? '');
