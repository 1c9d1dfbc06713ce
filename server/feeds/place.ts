import type { Source } from '../../shared/feeds.ts';
import type { FixtureRow } from '../matchdata/bundleRows.ts';

/** Translates ids of sources into rows and ids of the hub; null where nobody knows. */
export interface Place {
  fixtureOf: (source: Source, sourceId: string) => FixtureRow | null;
  clubIdOf: (source: Source, sourceId: string) => string | null;
  playerIdOf: (source: Source, sourceId: string) => string | null;
}

/** Compares the same way on every machine. */
export const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
