import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { readBundle, type MatchDataBundle } from '../matchdata/bundle.ts';
import { bundleWarnings } from '../matchdata/bundleChecks.ts';
import { deriveRecords } from '../matchdata/derive.ts';
import { importHash } from '../matchdata/importHash.ts';
import type { NewsRecord } from '../schema/tables.ts';
import { importStatements } from './importStatements.ts';

export interface ImportOptions {
  /** A bundle that is already in memory and valid, or the folder to read it from. */
  source: MatchDataBundle | { dir: string };
  /** The season is seen as it stood at this instant (ISO-8601); null: everything is known. */
  asOf: string | null;
  /** The generated season, which the next import of a real one replaces with its news. */
  demoNews?: readonly NewsRecord[];
  onProgress?: (progress: ImportProgress) => void;
}

/** `stage` 'write' counts statements, the others have one step. */
export interface ImportProgress {
  stage: 'read' | 'write';
  done: number;
  total: number;
}

export interface ImportReport {
  /** 'unchanged': the hub already held exactly this, nothing was written. */
  outcome: 'imported' | 'unchanged';
  season: string;
  competition: string;
  asOf: string | null;
  /** Rows of the bundle by list. */
  read: Record<keyof MatchDataBundle, number>;
  /** Rows of the hub's tables, all 0 when unchanged. */
  written: Record<(typeof WRITTEN_TABLES)[number], number>;
  /** Oddities of the source that did not stand in the way. */
  warnings: string[];
}

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
 * Makes the hub hold this season, whatever it held before, in one transaction: after a crash at any moment it holds
 * the old season or the new one. Fantasy teams keep the players that stay.
 *
 * @throws BundleError when the folder holds a bad row; nothing is changed then
 */
export async function importMatchData(
  deps: Pick<Deps, 'provider'>,
  { source, asOf, demoNews, onProgress = () => {} }: ImportOptions,
): Promise<ImportReport> {
  const asOfTs = toInstant(asOf);
  onProgress({ stage: 'read', done: 0, total: 1 });
  const bundle = 'dir' in source ? await readBundle(source.dir) : source;
  onProgress({ stage: 'read', done: 1, total: 1 });

  const isDemo = demoNews !== undefined;
  const records = deriveRecords(bundle, asOfTs);
  const { season, competition } = records;
  const hash = importHash(bundle, { asOf: asOfTs, isDemo });
  const { database } = deps.provider;
  const held = await database.table<{ id: string; value: string }>('hubSettings').get('importHash');
  const isUnchanged = held?.value === hash;
  if (!isUnchanged) {
    const dataKind = isDemo ? 'demo' : 'imported';
    const dataVersion = crypto.randomUUID();
    const settings = {
      season,
      competition,
      dataKind,
      dataAsOf: asOfTs ?? '',
      importHash: hash,
      dataVersion,
    } as const;
    const statements = importStatements(records, settings, demoNews ?? null);
    const total = statements.length;
    onProgress({ stage: 'write', done: 0, total });
    await database.batch(statements, 'write', (done) => onProgress({ stage: 'write', done, total }));
    onProgress({ stage: 'write', done: total, total });
  }
  return {
    outcome: isUnchanged ? 'unchanged' : 'imported',
    season,
    competition,
    asOf: asOfTs,
    read: {
      clubs: bundle.clubs.length,
      players: bundle.players.length,
      fixtures: bundle.fixtures.length,
      appearances: bundle.appearances.length,
      absences: bundle.absences.length,
      playerMatchStats: bundle.playerMatchStats.length,
      europeanMatches: bundle.europeanMatches.length,
    },
    written: Object.fromEntries(
      WRITTEN_TABLES.map((table) => [table, isUnchanged ? 0 : records[table].length]),
    ) as ImportReport['written'],
    warnings: bundleWarnings(bundle),
  };
}

/** @throws AppError 'invalid' for a text that names no instant */
function toInstant(asOf: string | null): string | null {
  if (asOf === null) return null;
  const instant = new Date(asOf);
  // A text without an offset would mean another instant on every machine.
  if (Number.isNaN(instant.getTime()) || !/^\d{4}-\d{2}-\d{2}(T.*(Z|[+-]\d{2}:\d{2}))?$/.test(asOf))
    throw invalid(`'${asOf.slice(0, 40)}' is no instant such as 2018-02-15T12:00:00Z`);
  return instant.toISOString();
}
