import { BUNDLE_ODDITIES, inWords } from '@hub/shared/season/bundleRemarks.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { readBundle, type MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { isPlayed, type FixtureRow } from '@hub/season/matchdata/bundleRows.ts';
import { listBundleWarnings } from '@hub/season/matchdata/bundleChecks.ts';
import { deriveRows, seasonKeyOf, IMPORTED, type LiveOptions } from '@hub/season/matchdata/derive.ts';
import { appearancesHash, importHash, prepareBundleJson } from '@hub/season/matchdata/importHash.ts';
import { reportIdOf } from '@hub/season/matchdata/reportId.ts';
import { toLastSeasons, toStatusCovers, toStatusReports } from '@hub/season/matchdata/newsRows.ts';
import { endOf } from '@hub/season/matchdata/seasonAsOf.ts';
import { toSeasonFacts } from '@hub/season/matchdata/seasonFacts.ts';
import { lastSeasonOf } from '@hub/forecast/start/inputs/lastSeason.ts';
import { trendOfSeason } from '@hub/forecast/research/start/evaluate/forecastSeason.ts';
import { createPace, nextTurn } from '@hub/provider/loopTurns.ts';
import { fencedDatabase } from '../../stores/fencedDatabase.ts';
import { createPlayedSeasonStore } from '../../stores/season/playedSeason.ts';
import { createSettingsStore } from '../../stores/season/settings.ts';
import type { StoredStatusReport } from '../../schema/statuses.ts';
import { toImportStatements, type DemoNews, type StoredSeason } from '../../stores/season/importedSeason.ts';

/**
 * Lease held while the current season changes. Two processes that merge at once would give a new player two ids, and news
 * marks would name players who have just gone.
 */
export const SEASON_LEASE = 'refreshSeason';

export interface ImportOptions {
  /** A valid bundle in memory, or the folder to read one from. */
  source: MatchDataBundle | { dir: string };
  /** The season before, from which the first matches are forecast; the hub's stored one if omitted. */
  previous?: MatchDataBundle | { dir: string };
  /** Imports the season as it stood at this instant (ISO-8601); null includes everything. */
  asOf: string | null;
  /** For a season that sources report while it is played. */
  live?: LiveOptions;
  /** Set only when importing the demo season, which replaces everything. */
  demo?: DemoNews;
  /** Deletes everything missing from the season, except players in users' teams. */
  isReplacing?: boolean;
  onProgress?: (progress: ImportProgress) => void;
}

/** Progress in statements for `stage` 'write'; 'read' has a single step. */
export interface ImportProgress {
  stage: 'read' | 'write';
  done: number;
  total: number;
}

export interface ImportSummary {
  /** 'unchanged' if the hub already had exactly this season and nothing was written. */
  outcome: 'imported' | 'unchanged';
  season: string;
  competition: string;
  asOf: string | null;
  /** Number of rows in the bundle, by list. */
  read: Record<keyof MatchDataBundle, number>;
  /** Number of rows for the hub's tables; all 0 if unchanged. */
  written: Record<(typeof WRITTEN_TABLES)[number], number>;
  /** Oddities in the source that did not prevent the import. */
  warnings: string[];
}

/** Later than any match. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

const WRITTEN_TABLES = [
  'teams',
  'players',
  'statsPlayers',
  'fixtures',
  'appearances',
  'absences',
  'europeanMatches',
] as const;

/**
 * Imports a season in a single transaction, so that a crash leaves either the old or the new season. Players, clubs and matches
 * missing from the bundle stay known, except for those of an invented season; fantasy teams keep all their players.
 *
 * @throws BundleError if the folder contains an invalid row; nothing is changed in that case
 */
export async function importMatchData(
  deps: Pick<Deps, 'provider' | 'now'>,
  { source, previous, asOf, live = IMPORTED, demo, isReplacing, onProgress = () => {} }: ImportOptions,
): Promise<ImportSummary> {
  const asOfTs = toInstant(asOf);
  onProgress({ stage: 'read', done: 0, total: 1 });
  const bundle = 'dir' in source ? await readBundle(source.dir) : source;
  const before =
    previous !== undefined && 'dir' in previous ? await readBundle(previous.dir) : (previous ?? null);
  onProgress({ stage: 'read', done: 1, total: 1 });

  const isDemo = demo !== undefined;
  const { season, competition } = seasonKeyOf(bundle);
  // Each step processes a whole season, so other work gets a turn between them.
  await nextTurn();
  for (const read of [bundle, before]) if (read !== null) await prepareBundleJson(read, createPace());
  const hash = importHash(bundle, { asOf: asOfTs, isDemo, live, previous: before });
  const database = fencedDatabase(deps.provider.database);
  const storedHash = await createSettingsStore(database).importHash();
  const isUnchanged = storedHash === hash;
  // Unchanged rows are not written again, because unchanged facts are merged every few minutes.
  await nextTurn();
  const rows = isUnchanged ? null : deriveRows(bundle, asOfTs, live);
  await nextTurn();
  if (rows !== null) {
    const dataKind = isDemo ? 'demo' : 'imported';
    const dataVersion = crypto.randomUUID();
    const settings = {
      season,
      competition,
      dataKind,
      dataAsOf: asOfTs ?? '',
      importHash: hash,
      dataVersion,
      demoSince: demo?.sinceTs ?? '',
      demoDue: demo?.dueTs ?? '',
      seasonTrend: await trendUntil(bundle, asOfTs),
    } as const;
    const playedBefore =
      before === null
        ? await createPlayedSeasonStore(database).seasonBefore({ season, competition })
        : toSeasonFacts(before);
    await nextTurn();
    const lastSeason = playedBefore === null ? null : lastSeasonOf(playedBefore);
    await nextTurn();
    const reports = toReportRows(bundle, asOfTs, rows);
    await nextTurn();
    const news = {
      demo: demo ?? null,
      reports,
      covers: toStatusCovers(bundle, rows),
      lastSeasons: toLastSeasons(bundle, lastSeason, asOfTs),
      isLastSeasonKnown: lastSeason !== null,
    };
    const write = async (stored: StoredSeason | null) => {
      const statements = toImportStatements(rows, settings, news, {
        nowTs: deps.now().toISOString(),
        isReplaced: isReplacing ?? isDemo,
        stored,
      });
      const total = statements.length;
      onProgress({ stage: 'write', done: 0, total });
      await database.batch(statements, 'write', (done) => onProgress({ stage: 'write', done, total }));
      onProgress({ stage: 'write', done: total, total });
    };
    await writeChanges(write, storedHash);
    lastWritten = { importHash: hash, appearances: rows.appearances };
  }
  return {
    outcome: isUnchanged ? 'unchanged' : 'imported',
    season,
    competition,
    asOf: asOfTs,
    ...bundleSizeOf(bundle),
    written: Object.fromEntries(
      WRITTEN_TABLES.map((table) => [table, rows?.[table].length ?? 0]),
    ) as ImportSummary['written'],
  };
}

/** The size of a bundle, and its oddities. */
export const bundleSizeOf = (bundle: MatchDataBundle): Pick<ImportSummary, 'read' | 'warnings'> => ({
  read: {
    clubs: bundle.clubs.length,
    players: bundle.players.length,
    fixtures: bundle.fixtures.length,
    appearances: bundle.appearances.length,
    absences: bundle.absences.length,
    playerMatchStats: bundle.playerMatchStats.length,
    europeanMatches: bundle.europeanMatches.length,
    statuses: bundle.statuses.length,
    statusCover: bundle.statusCover.length,
    registered: bundle.registered.length,
  },
  warnings: listBundleWarnings(bundle).map((oddity) => inWords(oddity, BUNDLE_ODDITIES)),
});

/** The appearances this process last imported: by far most rows of a season, and hardly any ever change. */
let lastWritten: StoredSeason | null = null;

/** Writes only the changes if they are known, or everything if another process has written in between. */
async function writeChanges(write: (stored: StoredSeason | null) => Promise<void>, storedHash: string) {
  if (lastWritten?.importHash !== storedHash) return write(null);
  try {
    await write(lastWritten);
  } catch (error) {
    if (!(error instanceof Failure && error.reason === 'conflict')) throw error;
    await write(null);
  }
}

/** The bundle's reports on availability, in the order in which they became known. */
function toReportRows(
  bundle: MatchDataBundle,
  asOfTs: string | null,
  { season, competition }: { season: string; competition: string },
): StoredStatusReport[] {
  return toStatusReports(bundle, asOfTs).map((report, seq) =>
    Object.assign(report, { id: reportIdOf(report), season, competition, seq }),
  );
}

let lastTrend = { played: '', trend: '' };

/**
 * How the matches finished by an instant (null: all of them) differ from those that the model was fitted on, as JSON. The last
 * day of play does not count yet: its line-ups arrive one by one and are corrected for hours, and each change would cost a walk
 * through the whole season.
 */
async function trendUntil(bundle: MatchDataBundle, asOfTs: string | null): Promise<string> {
  const untilTs = asOfTs ?? END_OF_TIME;
  const over = bundle.fixtures.filter((fixture) => isPlayed(fixture) && endOf(fixture) <= untilTs);
  const lastDay = over.map(dayOf).toSorted().at(-1);
  const ofWholeDays = new Set(
    over.filter((fixture) => dayOf(fixture) !== lastDay).map(({ fixtureId }) => fixtureId),
  );
  const lineups = bundle.appearances.filter(({ fixtureId }) => ofWholeDays.has(fixtureId));
  const played = `${appearancesHash(lineups)} ${[...ofWholeDays].join(' ')}`;
  if (played !== lastTrend.played) {
    lastTrend = {
      played,
      trend: JSON.stringify(await trendOfSeason(toSeasonFacts(bundle), untilTs, nextTurn)),
    };
  }
  return lastTrend.trend;
}

const dayOf = ({ kickoffUtc }: FixtureRow): string => kickoffUtc.slice(0, 10);

/** @throws AppError 'asOfMalformed' for text that is not an instant */
export function toInstant(asOf: string | null): string | null {
  if (asOf === null) return null;
  const instant = new Date(asOf);
  // Text without an offset would mean a different instant on every machine.
  if (Number.isNaN(instant.getTime()) || !/^\d{4}-\d{2}-\d{2}(T.*(Z|[+-]\d{2}:\d{2}))?$/.test(asOf))
    throw new AppError(
      'asOfMalformed',
      `'${asOf.slice(0, 40)}' is not an instant such as 2018-02-15T12:00:00Z`,
    );
  return instant.toISOString();
}
