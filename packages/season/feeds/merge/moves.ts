import type { FixtureRow, MatchDataBundle } from '../../matchdata/bundleRows.ts';

/** The most simultaneous matches of the Bundesliga, except on the last two matchdays. */
const AT_ONCE = 5;

/** Exact kickoffs of a placeholder are within days of it; anything beyond is a move. */
const PLACEHOLDER_MS = 6 * 86_400_000;

/**
 * Stores the original kickoffs of moved fixtures. A kickoff shared by a whole matchday was only a placeholder:
 * replacing it is not a move. A fixture that is back at its first kickoff has not been moved.
 *
 * @param shown the season as it was shown before; null before the first
 */
export function withMoves(bundle: MatchDataBundle, shown: MatchDataBundle | null): MatchDataBundle {
  if (shown === null) return bundle;
  const before = new Map(shown.fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const together = Map.groupBy(shown.fixtures, slotOf);
  const fixtures = bundle.fixtures.map((fixture): FixtureRow => {
    const known = before.get(fixture.fixtureId);
    if (known === undefined) return fixture;
    const isPlaceholder =
      (together.get(slotOf(known))?.length ?? 0) > AT_ONCE &&
      Math.abs(Date.parse(fixture.kickoffUtc) - Date.parse(known.kickoffUtc)) <= PLACEHOLDER_MS;
    const isMoved = known.kickoffUtc !== fixture.kickoffUtc && !isPlaceholder;
    const movedFromUtc = known.movedFromUtc ?? (isMoved ? known.kickoffUtc : null);
    return movedFromUtc === null || movedFromUtc === fixture.kickoffUtc
      ? fixture
      : { ...fixture, movedFromUtc };
  });
  return { ...bundle, fixtures };
}

const slotOf = ({ matchday, kickoffUtc }: FixtureRow) => `${matchday} ${kickoffUtc}`;
