import type { MatchDataBundle } from '@hub/season/matchdata/bundleRows.ts';

/** Parts of a season, for tests. */

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

/** Matches kept of each matchday. */
const MATCHES = 2;

/** A small season for tests: a few matches of each of its first matchdays, with their clubs. */
export function smallSeason(bundle: MatchDataBundle, matchdays: number): MatchDataBundle {
  const cut = cutSeason(bundle, matchdays);
  const clubIds = new Set<string>();
  const fixtures = [...Map.groupBy(cut.fixtures, ({ matchday }) => matchday).values()].flatMap(
    (ofMatchday) => {
      const isKnown = ({ homeClubId, awayClubId }: (typeof ofMatchday)[number]) =>
        Number(clubIds.has(homeClubId)) + Number(clubIds.has(awayClubId));
      const chosen = ofMatchday.toSorted((one, other) => isKnown(other) - isKnown(one)).slice(0, MATCHES);
      for (const { homeClubId, awayClubId } of chosen) clubIds.add(homeClubId).add(awayClubId);
      // All kick off at once, because each kickoff keeps a hub busy for hours.
      const { kickoffUtc } = chosen[0] ?? { kickoffUtc: '' };
      return chosen.map((fixture) => Object.assign({}, fixture, { kickoffUtc }));
    },
  );
  const ids = new Set(fixtures.map(({ fixtureId }) => fixtureId));
  const players = cut.players.filter(({ clubId }) => clubIds.has(clubId ?? ''));
  const playerIds = new Set(players.map(({ playerId }) => playerId));
  return {
    ...cut,
    clubs: cut.clubs.filter(({ clubId }) => clubIds.has(clubId)),
    players,
    fixtures,
    appearances: cut.appearances.filter(({ fixtureId }) => ids.has(fixtureId)),
    absences: cut.absences.filter(({ playerId }) => playerIds.has(playerId)),
  };
}
