import { clubNamed } from '#shared/catalog/clubs.ts';
import { searchKeyOf } from './foldText.ts';

/** Key by which a club is found: its names and what fans call it. */
export function clubSearchKey({ name, shortName }: { name: string; shortName: string }): string {
  const known = clubNamed(name, shortName);
  const others = known === undefined ? [] : [...known.headlines, ...known.calledBy];
  return searchKeyOf(name, shortName, ...others);
}

/**
 * Key by which a player is found: his known and his full name, his initials, and whatever else is given.
 *
 * @param others e.g. his club or his nation
 */
export function playerSearchKey(
  { name, fullName }: { name: string; fullName: string | null },
  ...others: readonly string[]
): string {
  return searchKeyOf(name, ...(fullName === null ? [] : [fullName]), initialsOf(name), ...others);
}

/** The first letters of a name of several parts: `KDB`. */
function initialsOf(name: string): string {
  const parts = name.split(/[\s\p{Pd}]+/u);
  return parts.length < 2 ? '' : parts.map((part) => part.charAt(0)).join('');
}
