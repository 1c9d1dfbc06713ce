import type { FactKind } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../deps.ts';
import type { ClubIdentity } from '../../feeds/identity/clubIdentity.ts';
import { emptyFactLists, readFactValue, type KnownFact } from '../../feeds/facts.ts';
import { mergeSeason, STATUS_TURNS_MS, type NewestFacts } from '../../feeds/merge/merge.ts';
import { withMoves } from '../../feeds/merge/moves.ts';
import { doubtsAbout, withoutDoubted, type Doubt } from '../../feeds/merge/plausibility.ts';
import type { MatchDataBundle } from '../../matchdata/bundle.ts';
import { bundleJson, prepareBundleJson } from '../../matchdata/importHash.ts';
import { createPace } from '../../provider/loopTurns.ts';
import type { MergeState } from '../../stores/feeds/heldChanges.ts';
import { identityIdOf } from '../../stores/feeds/identities.ts';
import type { StoredFact } from '../../stores/feeds/sourceFacts.ts';
import { backUpBefore } from '../backups/backups.ts';
import { computeUnlessRunning } from '../runs/runs.ts';
import { inTurn } from '../runs/underLease.ts';
import { importMatchData } from '../season/importMatchData.ts';
import { carriedSquads, showLaidSeasons } from './seasonBefore.ts';
import { enterAnnouncedElevens } from './enterAnnouncedElevens.ts';
import { readKnownPeople, toPlayerRow, recognisePlayers } from './identity/players.ts';
import { readRunningSeason } from './readRunningSeason.ts';
import { readSetting, recogniseClubs } from './identity/recogniseClubs.ts';

/**
 * Held while the season on show changes. Two processes that merge at once would give a new player two ids, and marks of
 * news would name players who have just gone.
 */
export const SEASON_LEASE = 'refreshSeason';

/**
 * Shows what the sources have told: merges the newest facts of the current season, holds back what is doubtful, imports
 * the rest, and computes start probabilities anew if that changed anything. Processes do this one after the other.
 *
 * @returns whether the season on show has changed
 */
export const refreshSeason = (deps: Deps): Promise<boolean> =>
  inTurn(deps, SEASON_LEASE, () => mergeAndShow(deps));

async function mergeAndShow(deps: Deps): Promise<boolean> {
  const { stores, now } = deps;
  const season = await newestSeason(deps);
  if (season === null) return false;
  // Counted before they are read, so that whatever comes in between is merged the next time.
  const last = await stores.heldChanges.lastMerge();
  const state = { mergedTs: now().toISOString(), facts: last?.told ?? (await stores.sourceFacts.count()) };
  const setting = await readSetting(deps);
  await showLaidSeasons(deps, season, async (past) =>
    toFacts(await stores.sourceFacts.newest(past), setting),
  );
  const people = await readKnownPeople(deps);
  const told = toFacts(await stores.sourceFacts.newest(season), {
    enteredElevens: await stores.officialElevens.ofSeason(),
    sheets: await stores.matchSheets.counting(season),
    people: people.map(toPlayerRow),
    positions: await stores.playerPositions.all(),
    ...setting,
  });
  const clubs = await recogniseClubs(deps, told);
  const carried = await carriedSquads(deps, season, told, clubs);
  const hubIds = await recognisePlayers(
    deps,
    { ...told, squadPlayers: [...told.squadPlayers, ...carried] },
    clubs,
    people,
  );
  const hubIdOf = ({ source, sourceId }: Pick<KnownFact<'squadPlayer'>, 'source' | 'sourceId'>) =>
    hubIds.get(identityIdOf(source, sourceId)) ?? null;
  // Whoever is told of this season has left the squad of the last one.
  const toldIds = new Set(told.squadPlayers.map(hubIdOf));
  const squadPlayers = [...told.squadPlayers, ...carried.filter((fact) => !toldIds.has(hubIdOf(fact)))];
  const {
    bundle: merged,
    elevens,
    areAbsencesKnown,
  } = mergeSeason(
    { ...told, squadPlayers },
    (source, sourceId) => hubIdOf({ source, sourceId }),
    now().getTime(),
  );
  if (merged.fixtures.length === 0) return false;
  const bundle = withSquadsOfLastSeason(merged, carried, clubs);

  const { json: shownJson, bundle: shown } = await shownSeason(deps, season, last);
  const undoubted = withoutDoubted(bundle, shown, await openDoubts(deps, doubtsAbout(bundle, shown)));
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
  const isChanged = outcome === 'imported' || entered > 0;
  // A process that died may have imported facts and computed nothing.
  const isNew = isChanged || json !== shownJson || state.facts !== last?.facts;
  // What no run has used yet is merged again at the next check.
  if (isNew && !(await computeUnlessRunning(deps, 'schedule'))) return isChanged;
  if (json === shownJson) await stores.heldChanges.noteMerged(season, state);
  else await stores.heldChanges.show(season, json, state);
  lastShown.set(stores, { season, ...state, json, bundle: accepted });
  return isChanged;
}

/** Says of which clubs nobody has told a squad yet, because the first one that is told may be smaller. */
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

/** A season that takes the place of another is a change that nobody would want to take back by hand. */
async function backUpOtherSeason(deps: Deps, season: string): Promise<void> {
  const before = await deps.stores.settings.read();
  if (before.dataKind === 'imported' && before.season !== season) await backUpBefore(deps, 'season');
}

interface Shown {
  json: string | null;
  bundle: MatchDataBundle | null;
}

/** What this process showed last. */
const lastShown = new WeakMap<Deps['stores'], Shown & MergeState & { season: string }>();

/** The season that was merged last, which is large: mostly no other process has merged since this one did. */
async function shownSeason({ stores }: Deps, season: string, last: MergeState | null): Promise<Shown> {
  const own = lastShown.get(stores);
  if (own?.season === season && own.mergedTs === last?.mergedTs && own.facts === last.facts) return own;
  const json = await stores.heldChanges.shown(season);
  return { json, bundle: json === null ? null : (JSON.parse(json) as MatchDataBundle) };
}

/** The season on show; null before the first reading. */
export const newestSeason = async (deps: Pick<Deps, 'stores' | 'now'>): Promise<string | null> =>
  (await readRunningSeason(deps)).running;

/** The doubts that nobody has cleared; new ones wait at the desk. */
async function openDoubts({ stores, now }: Deps, doubts: readonly Doubt[]): Promise<Doubt[]> {
  const decisions = await stores.heldChanges.decisionsOn(doubts.map(({ id }) => id));
  const isNew = ({ id }: Doubt) => !decisions.has(id);
  await stores.heldChanges.hold(
    doubts.filter(isNew).map(({ id, kind, about, shown, told }) => ({
      id,
      kind,
      about,
      shown,
      told,
      heldTs: now().toISOString(),
      decision: 'open',
      decidedBy: null,
      decidedTs: null,
    })),
    doubts.map(({ id }) => id),
  );
  return doubts.filter(({ id }) => decisions.get(id) !== 'taken');
}

const LISTS = {
  club: 'clubs',
  fixture: 'fixtures',
  squadPlayer: 'squadPlayers',
  lineup: 'lineups',
  matchSquad: 'matchSquads',
  absence: 'absences',
  europeanMatch: 'europeanMatches',
} as const satisfies Record<FactKind, keyof NewestFacts>;

type FactLists = Record<(typeof LISTS)[FactKind], KnownFact<FactKind>[]>;

/** Most facts of a season are the same from one merge to the next. */
const knownFacts = new WeakMap<StoredFact, KnownFact<FactKind>>();

/** @param stored of one season */
export function toFacts(
  stored: readonly StoredFact[],
  {
    enteredElevens = [],
    sheets = [],
    people = [],
    positions = new Map(),
    ...setting
  }: Partial<NewestFacts> & Pick<NewestFacts, 'book' | 'competition'>,
): NewestFacts {
  const facts: FactLists = emptyFactLists();
  const departures: NewestFacts['departures'][number][] = [];
  for (const fact of stored) {
    const { kind, value, source, sourceId, sourceUpdatedTs, fetchedTs } = fact;
    if (value === null) {
      if (kind === 'squadPlayer') departures.push({ source, sourceId, goneTs: fetchedTs });
      continue;
    }
    const known = knownFacts.get(fact) ?? {
      source,
      kind,
      sourceId,
      value: readFactValue(kind, value),
      sourceUpdatedTs,
      fetchedTs,
    };
    knownFacts.set(fact, known);
    facts[LISTS[kind]].push(known);
  }
  // Each list holds one kind, as LISTS says.
  const others = { enteredElevens, sheets, people, positions, departures };
  return { ...facts, ...others, ...setting } as unknown as NewestFacts;
}

/**
 * The same, but only if facts have come since the season was last merged, or the clock has turned: a match has begun, or
 * should have ended. Also makes up for a process that stopped between reading and merging.
 */
export async function refreshIfBehind(deps: Deps): Promise<void> {
  if (!(await isBehind(deps))) return;
  await inTurn(deps, SEASON_LEASE, async () => {
    // Another process may have done it meanwhile.
    if (await isBehind(deps)) await mergeAndShow(deps);
  });
}

async function isBehind(deps: Deps): Promise<boolean> {
  const last = await deps.stores.heldChanges.lastMerge();
  return last === null || last.facts !== last.told || (await hasTurnedSince(deps, last.mergedTs));
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
