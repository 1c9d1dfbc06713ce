import { isAskedIn } from '@hub/season/feeds/bundleFacts.ts';
import { readFactValue } from '@hub/season/feeds/facts.ts';
import type { Doubt } from '@hub/season/feeds/merge/plausibility.ts';
import type { MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { bundleJson, prepareBundleJson } from '@hub/season/matchdata/importHash.ts';
import type { SeasonHub } from '@hub/season/publishSeason.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import type { Deps } from '../../deps.ts';
import { identityIdOf } from '../../stores/feeds/identities.ts';
import type { MergeState } from '../../stores/feeds/pendingChanges.ts';
import { backUpBefore } from '../backups/backups.ts';
import { enterFeedElevens } from '../elevens/feedElevens.ts';
import { enterAnnouncedElevens } from '../elevens/officialElevens.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { computeUnlessRunning } from '../runs/runs.ts';
import { importMatchData } from '../season/importMatchData.ts';
import { toFacts } from './facts.ts';
import { readKnownPeople, readSetting } from './identity/known.ts';

/** What `publishSeason` asks of this hub, and leaves to it. @param season the running one */
export async function openSeasonHub(
  deps: RunDeps & Pick<Deps, 'config' | 'provider'>,
  season: string,
): Promise<SeasonHub> {
  const { stores, now } = deps;
  // Counted before reading, so facts that arrive in between are merged next time.
  const last = await stores.pendingChanges.lastMerge();
  const state = {
    mergedTs: now().toISOString(),
    facts: last?.factsNow ?? (await stores.sourceFacts.count()),
  };
  const setting = await readSetting(deps);
  let published: Published = { json: null, bundle: null };
  return {
    now,
    people: () => readKnownPeople(deps),
    facts: async () =>
      toFacts(await stores.sourceFacts.newest(season), {
        enteredElevens: await stores.officialElevens.ofSeason(),
        sheets: await stores.matchSheets.counting(season),
        positions: await stores.playerPositions.all(),
        ...setting,
      }),
    async squadsBefore() {
      const stored = await stores.sourceFacts.squadsBefore(season);
      return stored.flatMap(({ value, ...fact }) =>
        value === null
          ? []
          : [{ ...fact, kind: 'squadPlayer' as const, value: readFactValue('squadPlayer', value) }],
      );
    },

    ...identities(deps),

    async published() {
      published = await readPublished(deps, season, last);
      return published.bundle;
    },
    holdBack: (doubts) => holdBack(deps, doubts),
    async show(bundle, { elevens, expected, areAbsencesKnown }) {
      await prepareBundleJson(bundle, createPace());
      const json = bundleJson(bundle);
      if (published.bundle === null) await backUpOtherSeason(deps, season);
      const { outcome } = await importMatchData(deps, {
        source: bundle,
        asOf: null,
        live: { isLive: true, areAbsencesKnown },
      });
      const entered = await enterAnnouncedElevens(deps, elevens, bundle);
      const told = await enterFeedElevens(deps, expected);
      if (outcome === 'imported' && bundle.players.length === 0) deps.log.warn({ season }, NO_SQUADS);
      const isChanged = outcome === 'imported' || entered > 0 || told > 0;
      // A process may have died between importing facts and computing.
      const isNew = isChanged || json !== published.json || state.facts !== last?.facts;
      // Without a run the season is merged again at the next check.
      if (isNew && !(await computeUnlessRunning(deps, 'schedule'))) return isChanged;
      if (json === published.json) await stores.pendingChanges.noteMerged(season, state);
      else await stores.pendingChanges.show(season, json, state);
      lastPublished.set(stores, { season, ...state, json, bundle });
      return isChanged;
    },

    async changedPastSeasons() {
      const { seasons, isNew } = await stores.pastSeason.baseOf(season);
      return isNew ? seasons : [];
    },
    pastFacts: async (past) => toFacts(await stores.sourceFacts.newest(past), setting),
    // Read only now, since merging may have opened or closed questions.
    savePast: async (rows) => stores.pastSeason.save(rows, (await stores.pastSeason.baseOf(season)).version),
  };
}

/** Recognised clubs and players, and questions about others. */
function identities({
  stores,
  now,
}: Pick<Deps, 'stores' | 'now'>): Pick<SeasonHub, 'recognised' | 'keepClubs' | 'keepPlayers'> {
  return {
    recognised: () => stores.identities.all(),
    async keepClubs(ofSeason, { named, unknown }) {
      const reported = unknown.map(({ source, sourceId, value: { name, shortName } }) => ({
        source,
        sourceId,
        name,
        shortName,
      }));
      const isAsked = ({ source, sourceId }: (typeof reported)[number]) =>
        isAskedIn(ofSeason, source, sourceId);
      await stores.clubs.note(named, reported, isAsked, now().toISOString());
    },
    async keepPlayers(ofSeason, { recognised, asked }) {
      const seenTs = now().toISOString();
      const questions = asked.map((player) => ({
        ...player,
        id: identityIdOf(player.source, player.sourceId),
        candidates: JSON.stringify(player.candidates),
        askedTs: seenTs,
      }));
      const stillAsked = new Set(questions.map(({ id }) => id));
      const closed = (await stores.identities.questions())
        .filter(({ id, source, sourceId }) => !stillAsked.has(id) && isAskedIn(ofSeason, source, sourceId))
        .map(({ id }) => id);
      const players = recognised.map((player) => ({
        ...player,
        id: identityIdOf(player.source, player.sourceId),
        confirmedBy: null,
        seenTs,
      }));
      await stores.identities.save(players, questions, closed);
    },
  };
}

interface Published {
  json: string | null;
  bundle: MatchDataBundle | null;
}

/** The season this process last published. */
const lastPublished = new WeakMap<Deps['stores'], Published & MergeState & { season: string }>();

/** The last merged season; it is large, so read only if another process has merged since. */
async function readPublished(
  { stores }: Pick<Deps, 'stores'>,
  season: string,
  last: MergeState | null,
): Promise<Published> {
  const own = lastPublished.get(stores);
  if (own?.season === season && own.mergedTs === last?.mergedTs && own.facts === last.facts) return own;
  const json = await stores.pendingChanges.shown(season);
  return { json, bundle: json === null ? null : (JSON.parse(json) as MatchDataBundle) };
}

/** The doubts not cleared by an administrator; new ones are stored. */
async function holdBack(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  doubts: readonly Doubt[],
): Promise<Doubt[]> {
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

/** Makes a backup before one season replaces another, which would be hard to undo by hand. */
async function backUpOtherSeason(
  deps: Pick<Deps, 'stores' | 'provider' | 'log'>,
  season: string,
): Promise<void> {
  const before = await deps.stores.settings.read();
  if (before.dataKind === 'imported' && before.season !== season) await backUpBefore(deps, 'season');
}

/** Tells the operator what a season with fixtures only lacks. */
export const NO_SQUADS =
  'The season has fixtures, but no players: import squads with npm run import:squads -- FILE, or name a source of squads in FEEDS. There are no start probabilities without them.';
