import type { MatchDataBundle } from '../../matchdata/bundle.ts';
import { seasonKeyOf } from '../../matchdata/derive.ts';
import type { KnownSeason } from '../../stores/season/knownSeason.ts';

/** A season whose matches have ids of their own: those that are taken get the season in front. */
export function withOwnIds(bundle: MatchDataBundle, taken: ReadonlySet<string>): MatchDataBundle {
  const { season } = seasonKeyOf(bundle);
  const own = (fixtureId: string) => (taken.has(fixtureId) ? `${season}-${fixtureId}` : fixtureId);
  const renamed = <Row extends { fixtureId: string }>(rows: readonly Row[]) =>
    rows.map((row) => Object.assign({}, row, { fixtureId: own(row.fixtureId) }));
  return {
    ...bundle,
    fixtures: renamed(bundle.fixtures),
    appearances: renamed(bundle.appearances),
    playerMatchStats: renamed(bundle.playerMatchStats),
    registered: renamed(bundle.registered),
    absences: bundle.absences.map((row) =>
      Object.assign({}, row, { fixtureId: row.fixtureId === null ? null : own(row.fixtureId) }),
    ),
  };
}

/**
 * Sources that number the matches of each season from 1 give those of the next one ids that the hub has already. Everything that
 * fans have said and tipped of a match hangs on its id, and outlives a season that is replaced whole.
 *
 * @param isInvented whether the hub shows the demo, whose matches are none of the bundle's whatever its season
 * @returns ids of the bundle that belong to matches of another season, and those that got ids of their own before, when they did
 */
export function takenIds(
  bundle: MatchDataBundle,
  fixtures: KnownSeason['fixtures'],
  isInvented: boolean,
): Set<string> {
  const { season, competition } = seasonKeyOf(bundle);
  const told = new Set(bundle.fixtures.map(({ fixtureId }) => fixtureId));
  const ownStart = `${season}-`;
  const taken = new Set<string>();
  for (const { id, ...row } of fixtures) {
    const isOther = isInvented || row.season !== season || row.competition !== competition;
    if (told.has(id)) {
      if (isOther) taken.add(id);
      continue;
    }
    const given = id.startsWith(ownStart) ? id.slice(ownStart.length) : '';
    if (!isOther && told.has(given)) taken.add(given);
  }
  return taken;
}
