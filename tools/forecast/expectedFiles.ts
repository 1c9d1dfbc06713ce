import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { AppError } from '@hub/server/errors.ts';
import { BundleError } from '@hub/season/matchdata/bundle.ts';
import { readCsvStream } from '@hub/season/matchdata/csvTable.ts';
import type { PlayedSeason } from '@hub/forecast/research/start/evaluate/playedSeason.ts';
import type { ExpectedElevenFact } from '@hub/forecast/start/types.ts';

export const EXPECTED_USAGE = '[--expected FILE [--missing FILE]]';

const id = z.string().trim().min(1).max(100);
const NamedRow = z.object({ fixtureId: id, clubId: id, playerId: id });
const MissingRow = NamedRow.extend({ status: z.enum(['out', 'doubtful']) });

const MS_PER_HOUR = 3_600_000;

/**
 * The season with the expected elevens of a file, known from the horizon on. Rows of other seasons are ignored.
 *
 * @param missing path of the list of missing players that came with them
 * @throws AppError 'invalid' if the file names no match of the season
 */
export async function withExpectedElevens(
  season: PlayedSeason,
  { expected, missing }: { expected: string; missing?: string | undefined },
  horizonHours: number,
): Promise<PlayedSeason> {
  const kickoffOf = new Map(season.fixtures.map(({ fixtureId, kickoffTs }) => [fixtureId, kickoffTs]));
  const absent = Map.groupBy(missing === undefined ? [] : await readRows(missing, MissingRow), matchOf);
  const named = Map.groupBy(await readRows(expected, NamedRow), matchOf);
  const expectedElevens = [...named].flatMap(([match, rows]): ExpectedElevenFact[] => {
    const [{ fixtureId, clubId: teamId } = { fixtureId: '', clubId: '' }] = rows;
    const kickoffTs = kickoffOf.get(fixtureId);
    if (kickoffTs === undefined) return [];
    const listed = absent.get(match) ?? [];
    const idsOf = (status: 'out' | 'doubtful') =>
      listed.filter((row) => row.status === status).map(({ playerId }) => playerId);
    return [
      {
        sourceId: basename(expected),
        fixtureId,
        teamId,
        knownFromTs: new Date(Date.parse(kickoffTs) - horizonHours * MS_PER_HOUR).toISOString(),
        playerIds: rows.map(({ playerId }) => playerId),
        outIds: idsOf('out'),
        doubtfulIds: idsOf('doubtful'),
      },
    ];
  });
  if (expectedElevens.length === 0)
    throw new AppError('invalid', `${basename(expected)} names no match of this season.`);
  return { ...season, expectedElevens };
}

const matchOf = ({ fixtureId, clubId }: { fixtureId: string; clubId: string }) => `${fixtureId} ${clubId}`;

async function readRows<S extends typeof NamedRow | typeof MissingRow>(
  path: string,
  schema: S,
): Promise<z.infer<S>[]> {
  const { rows, problems } = await readCsvStream(path, createReadStream(path, 'utf8'), schema);
  if (problems.length > 0) throw new BundleError(problems);
  return rows as z.infer<S>[];
}
