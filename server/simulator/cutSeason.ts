import type { MatchDataBundle } from '../matchdata/bundleRows.ts';

/** The season up to a matchday; everything later is left out. */
export function cutSeason(bundle: MatchDataBundle, lastMatchday: number): MatchDataBundle {
  const fixtures = bundle.fixtures.filter(({ matchday }) => matchday <= lastMatchday);
  const ids = new Set(fixtures.map(({ fixtureId }) => fixtureId));
  return {
    ...bundle,
    fixtures,
    appearances: bundle.appearances.filter(({ fixtureId }) => ids.has(fixtureId)),
    absences: bundle.absences.filter(({ fixtureId }) => fixtureId === null || ids.has(fixtureId)),
  };
}
