import { compareText } from '../inputs/history.ts';
import type { FixtureFact } from '../types.ts';

/** Fixtures by kickoff, each with its instant in ms since 1970. */
export const byKickoff = (fixtures: readonly FixtureFact[]): { fixture: FixtureFact; kickoffMs: number }[] =>
  fixtures
    .map((fixture) => ({ fixture, kickoffMs: Date.parse(fixture.kickoffTs) }))
    .toSorted(
      (one, other) =>
        one.kickoffMs - other.kickoffMs || compareText(one.fixture.fixtureId, other.fixture.fixtureId),
    );
