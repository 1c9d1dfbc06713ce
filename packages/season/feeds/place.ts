import { compareText } from '@hub/shared/text/compareText.ts';
import type { Source } from '@hub/shared/feeds/sources.ts';
import type { FixtureRow } from '../matchdata/bundleRows.ts';

/** The imported bundle, trusted last: it reports played matches, but not who belongs to a club now. */
export const HISTORY_SOURCE: Source = 'bundle';

/** Translates ids of sources into the hub's rows and ids; null if unknown. */
export interface Place {
  fixtureOf: (source: Source, sourceId: string) => FixtureRow | null;
  clubIdOf: (source: Source, sourceId: string) => string | null;
  playerIdOf: (source: Source, sourceId: string) => string | null;
  /**
   * The only player of a club who matches a shortened name, until its source reports the full name.
   *
   * @param position GK distinguishes namesakes
   */
  likelyIdOf: (clubId: string, name: string, position: string | null) => string | null;
}

/** Compares items by a text key. */
export function byKey<T>(key: (item: T) => string): (one: T, other: T) => number {
  return (one, other) => compareText(key(one), key(other));
}
