import type { ImportPlan } from '#shared/season/seasonImport.schema.ts';
import { LEAGUES } from '#shared/season/leagues.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { factsOfBundle } from '../../feeds/bundleFacts.ts';
import { identifyClubs } from '../../feeds/identity/clubIdentity.ts';
import { mergeSeason } from '../../feeds/merge/merge.ts';
import { HISTORY_SOURCE } from '../../feeds/place.ts';
import type { MatchDataBundle } from '../../matchdata/bundleRows.ts';
import { competitionKeyOf, deriveRows, seasonKeyOf } from '../../matchdata/derive.ts';
import { identityIdOf } from '../../stores/feeds/identities.ts';
import type { KnownSeason } from '../../stores/season/knownSeason.ts';
import { readKnownPeople, toPlayerRow, proposeIdentities } from '../feeds/identity/players.ts';
import { readSetting } from '../feeds/identity/recogniseClubs.ts';
import { newestSeason, refreshSeason, toFacts } from '../feeds/refreshSeason.ts';
import { storeFacts } from '../feeds/storeFacts.ts';
import { planOf } from './planImport.ts';

/**
 * Lays a season beneath what the sources tell: it becomes one of them, the last to be believed. Of the season that runs it
 * adds who played and for how long where no source tells it; an earlier one becomes the past of this one.
 *
 * @returns whether anything was new
 */
export async function layBeneath(deps: Deps, bundle: MatchDataBundle): Promise<boolean> {
  const { season } = seasonKeyOf(bundle);
  const { changed, items } = await storeFacts(deps, HISTORY_SOURCE, {
    told: factsOfBundle(bundle, season),
    complete: { kind: 'squadPlayer', season },
  });
  await deps.stores.sourceStates.succeeded(HISTORY_SOURCE, deps.now().toISOString(), items, {});
  await refreshSeason(deps);
  return changed > 0;
}

/**
 * Refuses what cannot lie beneath the sources.
 *
 * @throws AppError 'replaceWhileFed', 'importAsOfBesideFeeds', 'importOfOtherCompetition', 'importOfLaterSeason' for one that
 *   begins after the season that runs
 */
export async function assertLayable(
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

/** What laying the season beneath the sources would add and change. Changes nothing. */
export async function planLaying(
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
  const laid = Object.values(factsOfBundle(bundle, season))
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
  const facts = toFacts([...stored.filter(({ source }) => source !== HISTORY_SOURCE), ...laid], {
    people: people.map(toPlayerRow),
    ...setting,
  });
  const clubs = identifyClubs(facts.clubs, facts.fixtures, facts.book);
  const { hubIds } = await proposeIdentities(deps, facts, clubs, people);
  const merged = mergeSeason(
    facts,
    (source, sourceId) => hubIds.get(identityIdOf(source, sourceId)) ?? null,
    deps.now().getTime(),
  );
  const plan = planOf(deriveRows(merged.bundle, null), known, false);
  // Whoever belongs to a club now goes on doing so, and nothing that a source tells is taken back.
  const kept = <Rows extends { retired: number }>(rows: Rows) => ({ ...rows, retired: 0 });
  return {
    players: season === running ? kept(plan.players) : { ...kept(plan.players), changed: 0 },
    retiredInTeams: 0,
    retiredWatched: 0,
    fixtures: kept(plan.fixtures),
    appearances: plan.appearances,
  };
}
