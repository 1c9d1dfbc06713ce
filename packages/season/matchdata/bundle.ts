import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import type { BundleFault } from '@hub/shared/season/bundleRemarks.schema.ts';
import { BUNDLE_ENDINGS, BUNDLE_FILES, type BundleList } from '@hub/shared/season/seasonImport.schema.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import {
  AbsenceRow,
  ClubRow,
  EuropeanMatchRow,
  FixtureRow,
  PlayerMatchStatsRow,
  PlayerRow,
  ReadAppearanceRow,
  RegisteredRow,
  StatusCoverRow,
  StatusRow,
  type MatchDataBundle,
} from './bundleRows.ts';
import { findBundleProblems } from './bundleChecks.ts';
import { withEstimatedMinutes } from './estimatedMinutes.ts';
import { problemAt, readCsvStream, type CsvTable, type RowProblem } from './csvTable.ts';

export type { MatchDataBundle } from './bundleRows.ts';

const PROBLEMS_SHOWN = 20;
const MB = 1024 * 1024;
/** Thirty times the largest list of a season. */
const PLAIN_BYTES_MAX = 32 * MB;
/** Lists compress to a tenth; beyond a megabyte, a file compressed to less than a hundredth was made to fill memory. */
const RATIO_MAX = 100;
const UNBOUNDED_BYTES = MB;

/** A bundle that cannot be imported. The message lists up to 20 problems, one per line, with file, line and column. */
export class BundleError extends Failure {
  readonly problems: readonly RowProblem[];

  constructor(problems: readonly RowProblem[]) {
    const shown = problems.slice(0, PROBLEMS_SHOWN).map(toLine);
    const rest = problems.length - shown.length;
    super('invalid', [...shown, ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n'), {
      errorCode: 'bundleInvalid',
    });
    this.name = 'BundleError';
    this.problems = problems;
  }
}

/**
 * Reads and validates a season from a folder of `X.csv.gz` or `X.csv` files, as listed in `BUNDLE_FILES`. Columns that a row does
 * not need are optional.
 *
 * @throws BundleError when a required file is missing or any row is invalid
 */
export async function readBundle(dir: string): Promise<MatchDataBundle> {
  const names = await readdir(dir).catch((cause: unknown) => {
    throw new Failure('invalid', 'The match data folder cannot be read.', { cause });
  });
  const files = new Set(names);
  const read = async <S extends Record<string, z.ZodType<unknown, string>>>(
    list: BundleList,
    schema: z.ZodObject<S>,
  ): Promise<CsvTable<z.infer<z.ZodObject<S>>>> => {
    const { name, isRequired } = BUNDLE_FILES[list];
    const file = BUNDLE_ENDINGS.map((ending) => name + ending).find((candidate) => files.has(candidate));
    if (file === undefined) {
      const missing = problemAt({ file: `${name}.csv`, line: 0, column: null }, 'fileMissing');
      return { file: missing.file, rows: [], lines: [], problems: isRequired ? [missing] : [] };
    }
    try {
      return await readCsvStream(file, textOf(join(dir, file)), schema);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      const problem = problemAt({ file, line: 0, column: null }, error.code);
      return { file, rows: [], lines: [], problems: [problem] };
    }
  };

  const tables = {
    clubs: await read('clubs', ClubRow),
    players: await read('players', PlayerRow),
    fixtures: await read('fixtures', FixtureRow),
    appearances: await read('appearances', ReadAppearanceRow),
    absences: await read('absences', AbsenceRow),
    playerMatchStats: await read('playerMatchStats', PlayerMatchStatsRow),
    europeanMatches: await read('europeanMatches', EuropeanMatchRow),
    statuses: await read('statuses', StatusRow),
    statusCover: await read('statusCover', StatusCoverRow),
    registered: await read('registered', RegisteredRow),
  };
  const rowProblems = Object.values(tables).flatMap((table) => table.problems);
  if (rowProblems.length > 0) throw new BundleError(rowProblems);

  const bundle: MatchDataBundle = {
    clubs: tables.clubs.rows,
    players: tables.players.rows,
    fixtures: tables.fixtures.rows,
    appearances: withEstimatedMinutes(tables.appearances.rows),
    absences: tables.absences.rows,
    playerMatchStats: tables.playerMatchStats.rows,
    europeanMatches: tables.europeanMatches.rows,
    statuses: tables.statuses.rows,
    statusCover: tables.statusCover.rows,
    registered: tables.registered.rows,
  };
  const problems = findBundleProblems(bundle, tables);
  if (problems.length > 0) throw new BundleError(problems);
  return bundle;
}

/** Reads and decompresses the text of a file. @throws FileFault */
async function* textOf(path: string): AsyncGenerator<string> {
  const isPacked = path.endsWith('.gz');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of isPacked ? unpacked(path) : createReadStream(path))
      yield decoder.decode(bytes as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof FileFault) throw error;
    const isSystemError = error instanceof Error && 'syscall' in error;
    throw new FileFault(isSystemError ? 'fileUnreadable' : isPacked ? 'notGzip' : 'notText');
  }
}

/** Decompresses up to the size of a season, and refuses ratios that no text has. @throws FileFault */
async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const feeding = pipeline(createReadStream(path), gunzip);
  // The loop below throws the same error.
  feeding.catch(() => undefined);
  let plainBytes = 0;
  for await (const bytes of gunzip as AsyncIterable<Buffer>) {
    plainBytes += bytes.length;
    const isBomb = plainBytes > UNBOUNDED_BYTES && plainBytes > gunzip.bytesWritten * RATIO_MAX;
    if (isBomb || plainBytes > PLAIN_BYTES_MAX) throw new FileFault('tooLarge');
    yield bytes;
  }
}

/** A problem with a file as a whole. */
class FileFault extends Error {
  readonly code: BundleFault['code'];

  constructor(code: BundleFault['code']) {
    super(code);
    this.code = code;
  }
}

function toLine({ file, line, column, message }: RowProblem): string {
  const place = line === 0 ? file : `${file} line ${line}`;
  return column === null ? `${place}: ${message}` : `${place}, column ${column}: ${message}`;
}
