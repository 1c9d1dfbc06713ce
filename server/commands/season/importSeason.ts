import type { PulledSource } from '../../../shared/feeds.ts';
import { BUNDLE_LINES_MAX, type SeasonCheck, type SeasonImportStep } from '../../../shared/seasonImport.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { MatchDataBundle } from '../../matchdata/bundle.ts';
import { listBundleWarnings } from '../../matchdata/bundleChecks.ts';
import { IMPORTED, seasonKeyOf } from '../../matchdata/derive.ts';
import { importHash } from '../../matchdata/importHash.ts';
import { SEASON_LEASE } from '../feeds/refreshSeason.ts';
import { replayRecord, type ReplaySummary } from '../record/replayRecord.ts';
import { recompute } from '../runs/recompute.ts';
import { inTurn, underLease } from '../runs/underLease.ts';
import { importMatchData, toInstant, type ImportOptions, type ImportSummary } from './importMatchData.ts';

const LEASE = 'importSeason';

export interface SeasonImport {
  summary: ImportSummary;
  /** Null when nothing was written. */
  replayed: ReplaySummary | null;
}

interface ImportHooks {
  /** Writes the season; alone by default. */
  write?: typeof importMatchData;
  /** Done before the record is replayed, if the season is new. */
  afterImport?: (summary: ImportSummary) => Promise<void> | void;
}

/**
 * Imports a season and replays its record, as both the command line and the desk do.
 *
 * @throws BundleError when the folder contains an invalid row; nothing is changed then
 */
export async function importSeason(
  deps: Deps,
  options: ImportOptions,
  { write = importMatchData, afterImport = () => {} }: ImportHooks = {},
): Promise<SeasonImport> {
  const summary = await write(deps, options);
  if (summary.outcome === 'unchanged') return { summary, replayed: null };
  await afterImport(summary);
  return { summary, replayed: await replayRecord(deps) };
}

/** What is imported at the desk. */
interface SentSeason {
  bundle: MatchDataBundle;
  /** The season before, from which the first matches are forecast. */
  previous: MatchDataBundle | null;
  asOf: string | null;
}

/** What an import would do. Changes nothing. @throws AppError 'asOfMalformed', 'previousSeasonNotBefore' */
export async function checkSeason(
  { stores, readers }: Pick<Deps, 'stores' | 'readers'>,
  sent: SentSeason,
): Promise<SeasonCheck> {
  const { bundle, previous } = sent;
  const { checkId, asOfTs } = identify(sent);
  const { settings, importHash: shownHash, clubs, players } = await stores.settings.seasonOnShow();
  const warnings = listBundleWarnings(bundle);
  return {
    checkId,
    isUnchanged: shownHash === checkId,
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
    replacedBy: seasonSources(readers),
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
  const { bundle, previous, asOf } = sent;
  const options = { source: bundle, asOf, ...(previous === null ? {} : { previous }) };
  const done = await underLease(deps, LEASE, () => importAtDesk(deps, options, onStep));
  if (done === null) throw new AppError('seasonImportUnderWay');
  return done.result;
}

async function importAtDesk(
  deps: Deps,
  options: ImportOptions,
  onStep: (step: SeasonImportStep) => void,
): Promise<Extract<SeasonImportStep, { step: 'done' }>> {
  let isComputed = true;
  const { summary, replayed } = await importSeason(
    deps,
    {
      ...options,
      onProgress: ({ stage, done, total }) => {
        if (stage === 'write') onStep({ step: 'write', done, total });
      },
    },
    {
      // Whatever else changes the season on show waits meanwhile.
      write: (...args) => inTurn(deps, SEASON_LEASE, () => importMatchData(...args)),
      async afterImport() {
        onStep({ step: 'compute' });
        isComputed = await recompute(deps);
        onStep({ step: 'replay' });
      },
    },
  );
  return { step: 'done', outcome: summary.outcome, isComputed, replayed: replayed?.fixtures ?? 0 };
}

/** The hash under which the import will be known. @throws AppError 'asOfMalformed', 'previousSeasonNotBefore' */
function identify({ bundle, previous, asOf }: SentSeason): { checkId: string; asOfTs: string | null } {
  const asOfTs = toInstant(asOf);
  // A season's own end would tell its forecasts what they cannot know.
  if (previous !== null && seasonKeyOf(previous).season >= seasonKeyOf(bundle).season)
    throw new AppError('previousSeasonNotBefore');
  return {
    checkId: importHash(bundle, { asOf: asOfTs, isDemo: false, live: IMPORTED, previous }),
    asOfTs,
  };
}

/** Players of a season who played in the one before. */
function countKnown({ players }: MatchDataBundle, { appearances }: MatchDataBundle): number {
  const before = new Set(appearances.map(({ playerId }) => playerId));
  return players.filter(({ playerId }) => before.has(playerId)).length;
}

/** Sources that tell more than headlines. */
const seasonSources = (readers: Deps['readers']): PulledSource[] =>
  (Object.keys(readers) as PulledSource[]).filter((source) => source !== 'rss');
