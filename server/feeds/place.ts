import type { Source } from '#shared/feeds/sources.ts';
import type { FixtureRow } from '../matchdata/bundleRows.ts';

/** Tells what was played, from an imported bundle, and is asked last; it says nothing of who belongs to a club now. */
export const HISTORY_SOURCE: Source = 'bundle';

/** Translates ids of sources into rows and ids of the hub; null where nobody knows. */
export interface Place {
  fixtureOf: (source: Source, sourceId: string) => FixtureRow | null;
  clubIdOf: (source: Source, sourceId: string) => string | null;
  playerIdOf: (source: Source, sourceId: string) => string | null;
  /**
   * The only player of a club for whom a shortened name can stand, until its source has given it in full.
   *
   * @param position GK tells namesakes apart
   */
  likelyIdOf: (clubId: string, name: string, position: string | null) => string | null;
}

/** Compares the same way on every machine. */
export const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Compares by a text of each. */
export function byKey<T>(key: (item: T) => string): (one: T, other: T) => number {
  return (one, other) => compareTexts(key(one), key(other));
}
