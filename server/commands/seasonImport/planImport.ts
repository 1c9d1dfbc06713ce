import type { PulledSource } from '@hub/shared/feeds/sources.ts';
import type { ImportPlan, PlannedRows } from '@hub/shared/season/seasonImport.schema.ts';
import { LEAGUES } from '@hub/shared/catalog/leagues.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import {
  competitionKeyOf,
  deriveRows,
  seasonKeyOf,
  type MatchDataRows,
} from '@hub/season/matchdata/derive.ts';
import type { KnownSeason } from '../../stores/season/knownSeason.ts';
import { goneAppearances } from '../../stores/season/membership.ts';
import type { HubSettings } from '../../stores/season/settings.ts';
import { KEPT_COLUMNS } from '../../stores/season/importedSeason.ts';
import { factsOfBundle } from '@hub/season/feeds/bundleFacts.ts';
import { identifyClubs } from '@hub/season/feeds/identity/clubIdentity.ts';
import { mergeSeason } from '@hub/season/feeds/merge/merge.ts';
import { HISTORY_SOURCE } from '@hub/season/feeds/place.ts';
import { proposeIdentities, toPlayerRow } from '@hub/season/feeds/proposeIdentities.ts';
import { readKnownPeople, readSetting } from '../feeds/identity/known.ts';
import { toFacts } from '../feeds/facts.ts';
import { newestSeason } from '../feeds/runningSeason.ts';

/** Share of the current season's matches below which a bundle is taken to be about other matches. */
const COMMON_SHARE_MIN = 0.5;

/**
 * What writing the rows would add, change and retire: players who would leave, matches that would be cancelled, appearances that
 * would be removed. An invented or replaced season is removed as a whole.
 */
export function planOf(rows: MatchDataRows, known: KnownSeason, isReplaced: boolean): ImportPlan {
  const members = new Set(rows.players.flatMap(({ id, teamId }) => (teamId === null ? [] : [id])));
  const left = known.players.filter(({ id, teamId }) => teamId !== null && !members.has(id));
  const leaving = left.map(({ id }) => id);
  const fixtureIds = new Set(rows.fixtures.map(({ id }) => id));
  const { season, competition } = rows;
  const isOff = (fixture: KnownSeason['fixtures'][number]) =>
    isReplaced ||
    (fixture.season === season &&
      fixture.competition === competition &&
      !['finished', 'cancelled'].includes(fixture.status));
  const appearanceIds = new Set(rows.appearances.map(({ id }) => id));
  const gone = isReplaced
    ? known.appearances.filter(({ id }) => !appearanceIds.has(id))
    : goneAppearances(rows, known.appearances);
  return {
    players: {
      ...comparedTo(known.players, rows.players, KEPT_COLUMNS),
      retired: leaving.length,
    },
    retiredInTeams: leaving.filter((id) => known.inTeams.has(id)).length,
    retiredWatched: leaving.filter((id) => known.watched.has(id)).length,
    fixtures: {
      ...comparedTo(known.fixtures, rows.fixtures),
      retired: known.fixtures.filter((fixture) => !fixtureIds.has(fixture.id) && isOff(fixture)).length,
    },
    appearances: { ...comparedTo(known.appearances, rows.appearances), retired: gone.length },
  };
}

function comparedTo<Row extends { id: string }>(
  known: readonly Row[],
  rows: readonly Row[],
  apart: readonly (keyof Row)[] = [],
): Omit<PlannedRows, 'retired'> {
  const byId = new Map(known.map((row) => [row.id, row]));
  const isSame = (one: Row, other: Row) =>
    (Object.keys(other) as (keyof Row)[]).every(
      (key) => apart.includes(key) || JSON.stringify(one[key]) === JSON.stringify(other[key]),
    );
  const added = rows.filter(({ id }) => !byId.has(id)).length;
  const same = rows.filter((row) => {
    const stored = byId.get(row.id);
    return stored !== undefined && isSame(stored, row);
  }).length;
  return { added, changed: rows.length - added - same };
}

/**
 * Rejects a season that does not belong on this hub; an empty hub and the demo accept any.
 *
 * @throws AppError 'importOfOtherCompetition', 'importOfEarlierSeason', 'importOfOtherMatches'
 */
export function assertImportable(
  bundle: MatchDataBundle,
  { dataKind, ...shown }: Pick<HubSettings, 'dataKind' | 'season' | 'competition'>,
  hub: { fixtures: KnownSeason['fixtures']; isReplacing: boolean },
): void {
  if (hub.isReplacing || dataKind !== 'imported') return;
  const { season, competition } = seasonKeyOf(bundle);
  if (competition !== shown.competition) throw new AppError('importOfOtherCompetition');
  if (season < shown.season) throw new AppError('importOfEarlierSeason');
  if (season > shown.season) return;
  const stored = hub.fixtures.filter((row) => row.season === season && row.competition === competition);
  const fixtureIds = new Set(bundle.fixtures.map(({ fixtureId }) => fixtureId));
  const common = stored.filter(({ id }) => fixtureIds.has(id)).length;
  if (common < Math.min(stored.length, fixtureIds.size) * COMMON_SHARE_MIN)
    throw new AppError('importOfOtherMatches');
}

/** Sources that report more than headlines. */
export const seasonSources = (readers: Deps['readers']): PulledSource[] =>
  (Object.keys(readers) as PulledSource[]).filter((source) => source !== 'rss');

/**
 * Rejects an import that cannot be the base under live sources.
 *
 * @throws AppError 'replaceWhileFed', 'importAsOfBesideFeeds', 'importOfOtherCompetition', 'importOfLaterSeason' for a season
 *   after the running one
 */
export async function assertBaseImportable(
  deps: Pick<Deps, 'stores' | 'now' | 'config'>,
  { bundle, asOf, isReplacing }: { bundle: MatchDataBundle; asOf: string | null; isReplacing: boolean },
): Promise<void> {
  if (isReplacing) throw new AppError('replaceWhileFed');
  if (asOf !== null) throw new AppError('importAsOfBesideFeeds');
  const { season, competition } = seasonKeyOf(bundle);
  if (competition !== competitionKeyOf(LEAGUES[deps.config.feeds.league].name))
    throw new AppError('importOfOtherCompetition');
  const running = await newestSeason(deps);
  if (running !== null && season > running) throw new AppError('importOfLaterSeason');
}

/** What importing the season as the base under the sources would add and change. Changes nothing. */
export async function planBaseImport(
  deps: Pick<Deps, 'stores' | 'now' | 'config'>,
  bundle: MatchDataBundle,
  known: KnownSeason,
): Promise<ImportPlan> {
  const { season } = seasonKeyOf(bundle);
  const running = await newestSeason(deps);
  const nowTs = deps.now().toISOString();
  const people = await readKnownPeople(deps);
  const setting = await readSetting(deps);
  const stored = await deps.stores.sourceFacts.newest(season);
  const baseFacts = Object.values(factsOfBundle(bundle, season))
    .flat()
    .map(({ source, kind, sourceId, value }) => ({
      source,
      kind,
      sourceId,
      season,
      value: JSON.stringify(value),
      sourceUpdatedTs: null,
      fetchedTs: nowTs,
    }));
  const facts = toFacts([...stored.filter(({ source }) => source !== HISTORY_SOURCE), ...baseFacts], {
    people: people.map(toPlayerRow),
    ...setting,
  });
  const clubs = identifyClubs(facts.clubs, facts.fixtures, facts.book);
  const { hubIdOf } = proposeIdentities(await deps.stores.identities.all(), facts, clubs, people);
  const merged = mergeSeason(facts, hubIdOf, deps.now().getTime());
  const plan = planOf(deriveRows(merged.bundle, null), known, false);
  // Players keep their current club, and nothing that a source reports is removed.
  const kept = <Rows extends { retired: number }>(rows: Rows) => ({ ...rows, retired: 0 });
  return {
    players: season === running ? kept(plan.players) : { ...kept(plan.players), changed: 0 },
    retiredInTeams: 0,
    retiredWatched: 0,
    fixtures: kept(plan.fixtures),
    appearances: plan.appearances,
  };
}

/** The season with the taken ids prefixed with the season. */
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
 * Finds match ids that the hub already uses, as with bundles that number each season's matches from 1. Fans' posts and tips on a
 * match refer to its id, and outlive a replaced season.
 *
 * @param isInvented whether the hub shows the demo, whose matches are never the bundle's, even in the same season
 * @returns ids of the bundle that belong to matches of another season, or were prefixed by an earlier import
 */
export function takenIds(
  bundle: MatchDataBundle,
  fixtures: KnownSeason['fixtures'],
  isInvented: boolean,
): Set<string> {
  const { season, competition } = seasonKeyOf(bundle);
  const fixtureIds = new Set(bundle.fixtures.map(({ fixtureId }) => fixtureId));
  const ownStart = `${season}-`;
  const taken = new Set<string>();
  for (const { id, ...row } of fixtures) {
    const isOther = isInvented || row.season !== season || row.competition !== competition;
    if (fixtureIds.has(id)) {
      if (isOther) taken.add(id);
      continue;
    }
    const given = id.startsWith(ownStart) ? id.slice(ownStart.length) : '';
    if (!isOther && fixtureIds.has(given)) taken.add(given);
  }
  return taken;
}
