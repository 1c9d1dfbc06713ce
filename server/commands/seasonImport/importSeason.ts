import {
  BUNDLE_LINES_MAX,
  type SeasonCheck,
  type SeasonImportStep,
} from '@hub/shared/season/seasonImport.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { listBundleWarnings } from '@hub/season/matchdata/bundleChecks.ts';
import { deriveRows, seasonKeyOf, IMPORTED } from '@hub/season/matchdata/derive.ts';
import { importHash, prepareBundleJson } from '@hub/season/matchdata/importHash.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import { backUpBefore } from '../backups/backups.ts';
import { refreshSeason, type RefreshDeps } from '../feeds/refreshSeason.ts';
import { replayRecord, type ReplaySummary } from '../record/replayRecord.ts';
import { recompute } from '../runs/runs.ts';
import { inTurn, underLease } from '../runs/underLease.ts';
import {
  importMatchData,
  SEASON_LEASE,
  toInstant,
  bundleSizeOf,
  type ImportOptions,
  type ImportSummary,
} from '../season/importMatchData.ts';
import {
  assertBaseImportable,
  planBaseImport,
  planOf,
  assertImportable,
  seasonSources,
  takenIds,
  withOwnIds,
} from './planImport.ts';
import { factsOfBundle } from '@hub/season/feeds/bundleFacts.ts';
import { HISTORY_SOURCE } from '@hub/season/feeds/place.ts';
import { storeFacts } from '../feeds/facts.ts';

const LEASE = 'importSeason';

/** Without `written`, since a base season is written by merging it with the sources. */
type SeasonSummary = Omit<ImportSummary, 'written'>;

export interface SeasonImport {
  summary: SeasonSummary;
  /** Null if nothing was written. */
  replayed: ReplaySummary | null;
}

interface ImportHooks {
  /** Runs the write in turn with other changes of the season; at once by default. */
  inTurn?: (write: () => Promise<SeasonSummary>) => Promise<SeasonSummary>;
  /** Called before the record is replayed, if the season is new. */
  afterImport?: (summary: SeasonSummary) => Promise<void> | void;
}

/**
 * Imports a season and replays its record, for both the command line and the administration, after a backup if it replaces
 * everything. On a hub that reads a season from sources it is imported as the base under them.
 *
 * @throws AppError as `assertImportable` or `assertBaseImportable`; nothing is changed in that case
 */
export async function importSeason(
  deps: Deps,
  given: SentSeason,
  {
    inTurn: writeInTurn = (write) => write(),
    afterImport = () => {},
    onProgress = () => {},
  }: ImportHooks & Pick<ImportOptions, 'onProgress'> = {},
): Promise<SeasonImport> {
  const { sent } = await withFreeIds(deps, given);
  const { bundle, previous, asOf, isReplacing } = sent;
  const summary = isFed(deps)
    ? await importAsBase(deps, sent)
    : await writeInTurn(async () => {
        await readFor(deps, sent);
        if (isReplacing) await backUpOrRefuse(deps);
        const imported = await importMatchData(deps, {
          source: bundle,
          ...(previous === null ? {} : { previous }),
          asOf,
          isReplacing,
          onProgress,
        });
        if (previous !== null && imported.outcome === 'imported')
          await deps.stores.pastSeason.save(deriveRows(withOwnIds(previous, idsOf(bundle)), null), null);
        return imported;
      });
  if (summary.outcome === 'unchanged') return { summary, replayed: null };
  const { season, competition } = seasonKeyOf(bundle);
  deps.securityLog({
    event: 'seasonImported',
    detail: `${competition} ${season}${isReplacing ? ', replacing everything' : ''}`,
  });
  await afterImport(summary);
  return { summary, replayed: await replayRecord(deps) };
}

/** Makes the backup without which replaced data could not be restored. @throws AppError 'replaceWithoutBackup' */
async function backUpOrRefuse(deps: Pick<Deps, 'provider' | 'log'>): Promise<void> {
  const backup = await backUpBefore(deps, 'import');
  if (backup === null && deps.provider.backups !== undefined) throw new AppError('replaceWithoutBackup');
}

const isFed = ({ readers }: Pick<Deps, 'readers'>): boolean => seasonSources(readers).length > 0;

/** The previous season is imported first, so that players of both seasons are known. */
async function importAsBase(deps: RefreshDeps, sent: SentSeason): Promise<SeasonSummary> {
  const { bundle, previous } = sent;
  await assertBaseImportable(deps, sent);
  const isPreviousNew = previous !== null && (await importBase(deps, previous));
  const isNew = await importBase(deps, bundle);
  return {
    outcome: isNew || isPreviousNew ? 'imported' : 'unchanged',
    ...seasonKeyOf(bundle),
    asOf: null,
    ...bundleSizeOf(bundle),
  };
}

/** A season to import, and how. */
export interface SentSeason {
  bundle: MatchDataBundle;
  /** The season before, from which the first matches are forecast. */
  previous: MatchDataBundle | null;
  /** Imports the season as it stood at this instant (ISO-8601); null includes everything. */
  asOf: string | null;
  /** Deletes everything that the season does not contain, except players that users have chosen. */
  isReplacing: boolean;
}

/**
 * Previews an import. Changes nothing.
 *
 * @throws AppError 'asOfMalformed', 'previousSeasonNotBefore', and as `assertImportable` or `assertBaseImportable`
 */
export async function checkSeason(
  deps: Pick<Deps, 'stores' | 'readers' | 'now' | 'config'>,
  given: SentSeason,
): Promise<SeasonCheck> {
  const { sent, renamed } = await withFreeIds(deps, given);
  const { bundle, previous, isReplacing } = sent;
  const { checkId, hash, asOfTs } = await identify(sent);
  const isBase = isFed(deps);
  if (isBase) await assertBaseImportable(deps, sent);
  const { currentSeason, known } = await readFor(deps, sent);
  const { settings, importHash: shownHash, clubs, players } = currentSeason;
  const warnings = listBundleWarnings(bundle);
  return {
    checkId,
    isUnchanged: shownHash === hash,
    ...seasonKeyOf(bundle),
    asOfTs,
    clubs: bundle.clubs.length,
    players: bundle.players.length,
    fixtures: bundle.fixtures.length,
    appearances: bundle.appearances.length,
    renamedFixtures: renamed,
    previous: previous === null ? null : { ...seasonKeyOf(previous), players: countKnown(bundle, previous) },
    warnings: warnings.slice(0, BUNDLE_LINES_MAX),
    warningCount: warnings.length,
    replaced:
      settings.dataKind === 'empty'
        ? null
        : {
            isDemo: settings.dataKind === 'demo',
            season: settings.season,
            competition: settings.competition,
            clubs,
            players,
          },
    plan: isBase
      ? await planBaseImport(deps, bundle, known)
      : planOf(deriveRows(bundle, asOfTs), known, isReplacing || settings.dataKind === 'demo'),
    baseUnder: seasonSources(deps.readers),
  };
}

/**
 * Imports a checked season, computes start probabilities from it and replays its record. One season at a time.
 *
 * @param onStep called as each step begins; not called for an unchanged season
 * @throws AppError 'seasonNotChecked' for anything but the checked season, 'seasonImportUnderWay'; nothing is changed then
 */
export async function importCheckedSeason(
  deps: Deps,
  { checkId, ...given }: SentSeason & { checkId: string },
  onStep: (step: SeasonImportStep) => void,
): Promise<Extract<SeasonImportStep, { step: 'done' }>> {
  const { sent } = await withFreeIds(deps, given);
  if ((await identify(sent)).checkId !== checkId) throw new AppError('seasonNotChecked');
  const done = await underLease(deps, LEASE, () => importForAdmin(deps, sent, onStep));
  if (done === null) throw new AppError('seasonImportUnderWay');
  return done.result;
}

async function importForAdmin(
  deps: Deps,
  sent: SentSeason,
  onStep: (step: SeasonImportStep) => void,
): Promise<Extract<SeasonImportStep, { step: 'done' }>> {
  let isComputed = true;
  const { summary, replayed } = await importSeason(deps, sent, {
    // Other changes of the current season wait for the import.
    inTurn: (write) => inTurn(deps, SEASON_LEASE, write),
    onProgress: ({ stage, done, total }) => {
      if (stage === 'write') onStep({ step: 'write', done, total });
    },
    async afterImport() {
      onStep({ step: 'compute' });
      isComputed = await recompute(deps);
      onStep({ step: 'replay' });
    },
  });
  return { step: 'done', outcome: summary.outcome, isComputed, replayed: replayed?.fixtures ?? 0 };
}

/** The hub's stored data, if the season may be imported into it. @throws AppError as `assertImportable` */
async function readFor({ stores, readers }: Pick<Deps, 'stores' | 'readers'>, sent: SentSeason) {
  const currentSeason = await stores.settings.currentSeason();
  if (isFed({ readers }))
    return { currentSeason, known: await stores.knownSeason.read(seasonKeyOf(sent.bundle)) };
  const isReplaced = sent.isReplacing || currentSeason.settings.dataKind === 'demo';
  const known = await stores.knownSeason.read(isReplaced ? null : seasonKeyOf(sent.bundle));
  assertImportable(sent.bundle, currentSeason.settings, {
    fixtures: known.fixtures,
    isReplacing: sent.isReplacing,
  });
  return { currentSeason, known };
}

/** The hash that identifies the import. @throws AppError 'asOfMalformed', 'previousSeasonNotBefore' */
async function identify({ bundle, previous, asOf, isReplacing }: SentSeason) {
  const asOfTs = toInstant(asOf);
  // The season's own end would give its forecasts facts from their future.
  if (previous !== null && seasonKeyOf(previous).season >= seasonKeyOf(bundle).season)
    throw new AppError('previousSeasonNotBefore');
  for (const read of [bundle, previous]) if (read !== null) await prepareBundleJson(read, createPace());
  const hash = importHash(bundle, { asOf: asOfTs, isDemo: false, live: IMPORTED, previous });
  return { checkId: isReplacing ? `${hash} replace` : hash, hash, asOfTs };
}

const idsOf = ({ fixtures }: MatchDataBundle): Set<string> =>
  new Set(fixtures.map(({ fixtureId }) => fixtureId));

/**
 * Gives matches new ids if the hub uses theirs for another season, and counts them. Discussions and tips outlive even a
 * replacement of everything, and refer to these ids; under sources matches get the hub's own ids anyway.
 */
async function withFreeIds(
  { stores, readers }: Pick<Deps, 'stores' | 'readers'>,
  given: SentSeason,
): Promise<{ sent: SentSeason; renamed: number }> {
  const { settings } = await stores.settings.currentSeason();
  if (settings.dataKind === 'empty' || isFed({ readers })) return { sent: given, renamed: 0 };
  const { fixtures } = await stores.knownSeason.read(seasonKeyOf(given.bundle));
  const taken = takenIds(given.bundle, fixtures, settings.dataKind === 'demo');
  return taken.size === 0
    ? { sent: given, renamed: 0 }
    : { sent: { ...given, bundle: withOwnIds(given.bundle, taken) }, renamed: taken.size };
}

/** Number of a season's players who played in the one before. */
function countKnown({ players }: MatchDataBundle, { appearances }: MatchDataBundle): number {
  const before = new Set(appearances.map(({ playerId }) => playerId));
  return players.filter(({ playerId }) => before.has(playerId)).length;
}

/**
 * Imports a season as the base under the sources: it becomes the least trusted of them. To the running season it adds
 * appearances and minutes that no source reports; an earlier season becomes the past of the running one.
 *
 * @returns whether anything was new
 */
async function importBase(deps: RefreshDeps, bundle: MatchDataBundle): Promise<boolean> {
  const { season } = seasonKeyOf(bundle);
  const { changed, items } = await storeFacts(deps, HISTORY_SOURCE, {
    facts: factsOfBundle(bundle, season),
    complete: [{ kind: 'squadPlayer', season }],
  });
  await deps.stores.sourceStates.succeeded(HISTORY_SOURCE, deps.now().toISOString(), items, {});
  await refreshSeason(deps);
  return changed > 0;
}
