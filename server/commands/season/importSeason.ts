import { BUNDLE_LINES_MAX, type SeasonCheck, type SeasonImportStep } from '../../../shared/seasonImport.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { MatchDataBundle } from '../../matchdata/bundle.ts';
import { listBundleWarnings } from '../../matchdata/bundleChecks.ts';
import { deriveRows, IMPORTED, seasonKeyOf } from '../../matchdata/derive.ts';
import { importHash } from '../../matchdata/importHash.ts';
import { backUpBefore } from '../backups/backUpBefore.ts';
import { SEASON_LEASE } from '../feeds/refreshSeason.ts';
import { replayRecord, type ReplaySummary } from '../record/replayRecord.ts';
import { recompute } from '../runs/recompute.ts';
import { inTurn, underLease } from '../runs/underLease.ts';
import { importMatchData, toInstant, type ImportOptions, type ImportSummary } from './importMatchData.ts';
import { assertImportable, planOf, seasonSources } from './planImport.ts';

const LEASE = 'importSeason';

export interface SeasonImport {
  summary: ImportSummary;
  /** Null when nothing was written. */
  replayed: ReplaySummary | null;
}

interface ImportHooks {
  /** Writes the season while nothing else does; at once by default. */
  inTurn?: (write: () => Promise<ImportSummary>) => Promise<ImportSummary>;
  /** Done before the record is replayed, if the season is new. */
  afterImport?: (summary: ImportSummary) => Promise<void> | void;
}

/**
 * Imports a season and replays its record, as both the command line and the desk do, after a backup if it replaces all.
 *
 * @throws AppError for what `assertImportable` refuses; nothing is changed then
 */
export async function importSeason(
  deps: Deps,
  sent: SentSeason,
  {
    inTurn: writeInTurn = (write) => write(),
    afterImport = () => {},
    onProgress = () => {},
  }: ImportHooks & Pick<ImportOptions, 'onProgress'> = {},
): Promise<SeasonImport> {
  const { bundle, previous, asOf, isReplacing } = sent;
  const summary = await writeInTurn(async () => {
    await readFor(deps, sent);
    if (isReplacing) await backUpBefore(deps, 'import');
    return importMatchData(deps, {
      source: bundle,
      ...(previous === null ? {} : { previous }),
      asOf,
      isReplacing,
      onProgress,
    });
  });
  if (summary.outcome === 'unchanged') return { summary, replayed: null };
  await afterImport(summary);
  return { summary, replayed: await replayRecord(deps) };
}

/** What is imported. */
export interface SentSeason {
  bundle: MatchDataBundle;
  /** The season before, from which the first matches are forecast. */
  previous: MatchDataBundle | null;
  /** Shows the season as it stood at this instant (ISO-8601); null includes everything. */
  asOf: string | null;
  /** Deletes everything that the season does not tell, but for players whom users have. */
  isReplacing: boolean;
}

/**
 * What an import would do. Changes nothing.
 *
 * @throws AppError 'asOfMalformed', 'previousSeasonNotBefore', and for what `assertImportable` refuses
 */
export async function checkSeason(
  deps: Pick<Deps, 'stores' | 'readers'>,
  sent: SentSeason,
): Promise<SeasonCheck> {
  const { bundle, previous, isReplacing } = sent;
  const { checkId, hash, asOfTs } = identify(sent);
  const { onShow, known } = await readFor(deps, sent);
  const { settings, importHash: shownHash, clubs, players } = onShow;
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
    plan: planOf(deriveRows(bundle, asOfTs), known, isReplacing || settings.dataKind === 'demo'),
    replacedBy: seasonSources(deps.readers),
  };
}

/**
 * Imports a season that was checked, computes start probabilities from it and replays its record. One season at a time.
 *
 * @param onStep told of what begins; a season that is there already has no steps
 * @throws AppError 'seasonNotChecked' for anything but what was checked, 'seasonImportUnderWay'; nothing is changed then
 */
export async function importCheckedSeason(
  deps: Deps,
  { checkId, ...sent }: SentSeason & { checkId: string },
  onStep: (step: SeasonImportStep) => void,
): Promise<Extract<SeasonImportStep, { step: 'done' }>> {
  if (identify(sent).checkId !== checkId) throw new AppError('seasonNotChecked');
  const done = await underLease(deps, LEASE, () => importAtDesk(deps, sent, onStep));
  if (done === null) throw new AppError('seasonImportUnderWay');
  return done.result;
}

async function importAtDesk(
  deps: Deps,
  sent: SentSeason,
  onStep: (step: SeasonImportStep) => void,
): Promise<Extract<SeasonImportStep, { step: 'done' }>> {
  let isComputed = true;
  const { summary, replayed } = await importSeason(deps, sent, {
    // Whatever else changes the season on show waits meanwhile.
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

/** What the hub holds, if the season may come to it. @throws AppError for what `assertImportable` refuses */
async function readFor({ stores, readers }: Pick<Deps, 'stores' | 'readers'>, sent: SentSeason) {
  const onShow = await stores.settings.seasonOnShow();
  const goesWhole = sent.isReplacing || onShow.settings.dataKind === 'demo';
  const known = await stores.knownSeason.read(goesWhole ? null : seasonKeyOf(sent.bundle));
  assertImportable(sent.bundle, onShow.settings, {
    sources: seasonSources(readers),
    fixtures: known.fixtures,
    isReplacing: sent.isReplacing,
  });
  return { onShow, known };
}

/** The hash under which the import will be known. @throws AppError 'asOfMalformed', 'previousSeasonNotBefore' */
function identify({ bundle, previous, asOf, isReplacing }: SentSeason) {
  const asOfTs = toInstant(asOf);
  // A season's own end would tell its forecasts what they cannot know.
  if (previous !== null && seasonKeyOf(previous).season >= seasonKeyOf(bundle).season)
    throw new AppError('previousSeasonNotBefore');
  const hash = importHash(bundle, { asOf: asOfTs, isDemo: false, live: IMPORTED, previous });
  return { checkId: isReplacing ? `${hash} replace` : hash, hash, asOfTs };
}

/** Players of a season who played in the one before. */
function countKnown({ players }: MatchDataBundle, { appearances }: MatchDataBundle): number {
  const before = new Set(appearances.map(({ playerId }) => playerId));
  return players.filter(({ playerId }) => before.has(playerId)).length;
}
