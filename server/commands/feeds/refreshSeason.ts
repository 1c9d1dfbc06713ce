import type { Deps } from '../../deps.ts';
import type { ClubIdentity } from '@hub/season/feeds/identity/clubIdentity.ts';
import { readFactValue, type KnownFact } from '@hub/season/feeds/facts.ts';
import { mergeSeason, type NewestFacts, STATUS_TURNS_MS } from '@hub/season/feeds/merge/merge.ts';
import { withMoves } from '@hub/season/feeds/merge/moves.ts';
import { doubtsAbout, withoutDoubted, type Doubt } from '@hub/season/feeds/merge/plausibility.ts';
import type { MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { bundleJson, prepareBundleJson } from '@hub/season/matchdata/importHash.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import type { MergeState } from '../../stores/feeds/pendingChanges.ts';
import { identityIdOf } from '../../stores/feeds/identities.ts';
import { backUpBefore } from '../backups/backups.ts';
import { computeUnlessRunning } from '../runs/runs.ts';
import { inTurn } from '../runs/underLease.ts';
import { importMatchData, SEASON_LEASE } from '../season/importMatchData.ts';
import { enterAnnouncedElevens } from '../elevens/officialElevens.ts';
import {
  readKnownPeople,
  toPlayerRow,
  recognisePlayers,
  recogniseClubs,
  readSetting,
} from './identity/recognise.ts';
import { newestSeason } from './runningSeason.ts';
import { toFacts } from './facts.ts';
import { deriveRows } from '@hub/season/matchdata/derive.ts';

/**
 * Publishes the sources' facts: merges the newest facts of the current season, holds back doubtful changes, imports the rest,
 * and recomputes start probabilities if anything changed. Processes do this one after the other.
 *
 * @returns whether the current season has changed
 */
export const refreshSeason = (deps: Deps): Promise<boolean> =>
  inTurn(deps, SEASON_LEASE, () => mergeAndShow(deps));

async function mergeAndShow(deps: Deps): Promise<boolean> {
  const { stores, now } = deps;
  const season = await newestSeason(deps);
  if (season === null) return false;
  // Counted before reading, so facts that arrive in between are merged next time.
  const last = await stores.pendingChanges.lastMerge();
  const state = {
    mergedTs: now().toISOString(),
    facts: last?.factsNow ?? (await stores.sourceFacts.count()),
  };
  const setting = await readSetting(deps);
  await savePastSeasons(deps, season, async (past) =>
    toFacts(await stores.sourceFacts.newest(past), setting),
  );
  const people = await readKnownPeople(deps);
  const facts = toFacts(await stores.sourceFacts.newest(season), {
    enteredElevens: await stores.officialElevens.ofSeason(),
    sheets: await stores.matchSheets.counting(season),
    people: people.map(toPlayerRow),
    positions: await stores.playerPositions.all(),
    ...setting,
  });
  const clubs = await recogniseClubs(deps, facts);
  const carried = await carriedSquads(deps, season, facts, clubs);
  const hubIds = await recognisePlayers(
    deps,
    { ...facts, squadPlayers: [...facts.squadPlayers, ...carried] },
    clubs,
    people,
  );
  const hubIdOf = ({ source, sourceId }: Pick<KnownFact<'squadPlayer'>, 'source' | 'sourceId'>) =>
    hubIds.get(identityIdOf(source, sourceId)) ?? null;
  // A player reported for this season has left last season's squad.
  const reportedIds = new Set(facts.squadPlayers.map(hubIdOf));
  const squadPlayers = [...facts.squadPlayers, ...carried.filter((fact) => !reportedIds.has(hubIdOf(fact)))];
  const {
    bundle: merged,
    contradicted,
    elevens,
    areAbsencesKnown,
  } = mergeSeason(
    { ...facts, squadPlayers },
    (source, sourceId) => hubIdOf({ source, sourceId }),
    now().getTime(),
  );
  if (merged.fixtures.length === 0) return false;
  const bundle = withSquadsOfLastSeason(merged, carried, clubs);

  const { json: shownJson, bundle: shown } = await shownSeason(deps, season, last);
  const undoubted = withoutDoubted(
    bundle,
    shown,
    await openDoubts(deps, doubtsAbout(bundle, shown, contradicted)),
  );
  const accepted = withMoves(undoubted, shown);
  await prepareBundleJson(accepted, createPace());
  const json = bundleJson(accepted);
  if (shown === null) await backUpOtherSeason(deps, season);
  const { outcome } = await importMatchData(deps, {
    source: accepted,
    asOf: null,
    live: { isLive: true, areAbsencesKnown },
  });
  const entered = await enterAnnouncedElevens(deps, elevens, accepted);
  if (outcome === 'imported' && accepted.players.length === 0) deps.log.warn({ season }, NO_SQUADS);
  const isChanged = outcome === 'imported' || entered > 0;
  // A process may have died between importing facts and computing.
  const isNew = isChanged || json !== shownJson || state.facts !== last?.facts;
  // Without a run the season is merged again at the next check.
  if (isNew && !(await computeUnlessRunning(deps, 'schedule'))) return isChanged;
  if (json === shownJson) await stores.pendingChanges.noteMerged(season, state);
  else await stores.pendingChanges.show(season, json, state);
  lastShown.set(stores, { season, ...state, json, bundle: accepted });
  return isChanged;
}

/** Marks clubs that still have last season's squad, because their first squad of this season may be smaller. */
function withSquadsOfLastSeason(
  bundle: MatchDataBundle,
  carried: readonly KnownFact<'squadPlayer'>[],
  { clubIdOf }: Pick<ClubIdentity, 'clubIdOf'>,
): MatchDataBundle {
  const clubIds = new Set(carried.flatMap(({ source, value }) => clubIdOf(source, value.club) ?? []));
  return {
    ...bundle,
    clubs: bundle.clubs.map((club) =>
      clubIds.has(club.clubId) ? Object.assign(club, { hasSquadOfLastSeason: true as const }) : club,
    ),
  };
}

/** Makes a backup before one season replaces another, which would be hard to undo by hand. */
async function backUpOtherSeason(deps: Deps, season: string): Promise<void> {
  const before = await deps.stores.settings.read();
  if (before.dataKind === 'imported' && before.season !== season) await backUpBefore(deps, 'season');
}

interface Shown {
  json: string | null;
  bundle: MatchDataBundle | null;
}

/** Tells the operator what a season with fixtures only lacks. */
export const NO_SQUADS =
  'The season has fixtures, but no players: import squads with npm run import:squads -- FILE, or name a source of squads in FEEDS. There are no start probabilities without them.';

/** The season this process last merged. */
const lastShown = new WeakMap<Deps['stores'], Shown & MergeState & { season: string }>();

/** The last merged season; it is large, so read only if another process has merged since. */
async function shownSeason({ stores }: Deps, season: string, last: MergeState | null): Promise<Shown> {
  const own = lastShown.get(stores);
  if (own?.season === season && own.mergedTs === last?.mergedTs && own.facts === last.facts) return own;
  const json = await stores.pendingChanges.shown(season);
  return { json, bundle: json === null ? null : (JSON.parse(json) as MatchDataBundle) };
}

/** The doubts not cleared by administrators; new ones are added there. */
async function openDoubts({ stores, now }: Deps, doubts: readonly Doubt[]): Promise<Doubt[]> {
  const decisions = await stores.pendingChanges.decisionsOn(doubts.map(({ id }) => id));
  const isNew = ({ id }: Doubt) => !decisions.has(id);
  await stores.pendingChanges.hold(
    doubts.filter(isNew).map(({ id, kind, about, shown, reported }) => ({
      id,
      kind,
      about,
      shown,
      told: reported,
      heldTs: now().toISOString(),
      decision: 'open',
      decidedBy: null,
      decidedTs: null,
    })),
    doubts.map(({ id }) => id),
  );
  return doubts.filter(({ id }) => decisions.get(id) !== 'taken');
}

/**
 * Calls `refreshSeason` if facts have arrived since the last merge, or a match has begun or should have ended. Also covers a
 * process that stopped between reading and merging.
 */
export async function refreshIfBehind(deps: Deps): Promise<void> {
  if (!(await isBehind(deps))) return;
  await inTurn(deps, SEASON_LEASE, async () => {
    // Another process may have done it by now.
    if (await isBehind(deps)) await mergeAndShow(deps);
  });
}

async function isBehind(deps: Deps): Promise<boolean> {
  const last = await deps.stores.pendingChanges.lastMerge();
  return last === null || last.facts !== last.factsNow || (await hasTurnedSince(deps, last.mergedTs));
}

async function hasTurnedSince({ stores, now }: Deps, mergedTs: string): Promise<boolean> {
  const [mergedMs, nowMs] = [Date.parse(mergedTs), now().getTime()];
  const kickoffs = await stores.fixtures.kickoffsBetween(
    new Date(mergedMs - Math.max(...STATUS_TURNS_MS)).toISOString(),
    now().toISOString(),
  );
  return kickoffs.some((kickoff) =>
    STATUS_TURNS_MS.some((afterMs) => {
      const turnMs = Date.parse(kickoff) + afterMs;
      return turnMs > mergedMs && turnMs <= nowMs;
    }),
  );
}

/**
 * Stores past seasons from bundles if anything about them is new: facts, or answers to the administrators' questions.
 *
 * @param readFacts the facts of a season from all sources
 */
async function savePastSeasons(
  deps: Deps,
  running: string,
  readFacts: (season: string) => Promise<NewestFacts>,
): Promise<void> {
  const { stores } = deps;
  const { seasons, isNew } = await stores.pastSeason.baseOf(running);
  if (!isNew) return;
  for (const season of seasons) {
    const facts = await readFacts(season);
    const bundle = await mergePastSeason(deps, facts);
    if (bundle.fixtures.length === 0) continue;
    const rows = deriveRows(bundle, null);
    // Read only now, since merging may have opened or closed questions.
    await stores.pastSeason.save(rows, (await stores.pastSeason.baseOf(running)).version);
  }
}

async function mergePastSeason(deps: Deps, facts: NewestFacts): Promise<MatchDataBundle> {
  const people = await readKnownPeople(deps);
  const clubs = await recogniseClubs(deps, facts);
  const hubIds = await recognisePlayers(deps, facts, clubs, people);
  return mergeSeason(
    { ...facts, people: people.map(toPlayerRow) },
    (source, sourceId) => hubIds.get(identityIdOf(source, sourceId)) ?? null,
    deps.now().getTime(),
  ).bundle;
}

/**
 * Last season's squads of clubs that have none this season: fixtures are published long before squads, and until then players
 * are assumed to have stayed.
 */
async function carriedSquads(
  { stores }: Pick<Deps, 'stores'>,
  season: string,
  { squadPlayers }: Pick<NewestFacts, 'squadPlayers'>,
  { clubs, clubIdOf }: Pick<ClubIdentity, 'clubs' | 'clubIdOf'>,
): Promise<KnownFact<'squadPlayer'>[]> {
  const withSquad = new Set(squadPlayers.map(({ source, value }) => clubIdOf(source, value.club)));
  const missing = new Set([...clubs.keys()].filter((id) => !withSquad.has(id)));
  if (missing.size === 0) return [];
  const stored = await stores.sourceFacts.squadsBefore(season);
  return stored.flatMap(({ source, sourceId, value, sourceUpdatedTs, fetchedTs }) => {
    if (value === null) return [];
    const fact = readFactValue('squadPlayer', value);
    return missing.has(clubIdOf(source, fact.club) ?? '')
      ? [{ source, kind: 'squadPlayer' as const, sourceId, value: fact, sourceUpdatedTs, fetchedTs }]
      : [];
  });
}
