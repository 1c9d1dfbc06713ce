import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { BundleError } from './bundle.ts';
import { readCsvStream } from './csvTable.ts';

const id = z.string().trim().min(1).max(100);
const count = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/)
  .transform(Number);
const points = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}$/)
  .transform(Number);

/** A row of a game's own archive: a player's part in a match, with the ids of the accompanying bundle. */
const PointFactRow = z.object({
  fixtureId: id,
  clubId: id,
  playerId: id,
  assists: count,
  saves: count,
  bonus: count,
  goalsConcededOnPitch: count,
  penaltiesSaved: count,
  penaltiesMissed: count,
  /** Points given by the game. */
  officialPoints: points,
});
export type PointFactRow = z.infer<typeof PointFactRow>;

/**
 * Reads point facts from a `.csv` or `.csv.gz` file.
 *
 * @throws BundleError naming the lines that cannot be read
 */
export async function readPointFacts(path: string): Promise<PointFactRow[]> {
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  const { rows, problems } = await readCsvStream(path, text.setEncoding('utf8'), PointFactRow);
  if (problems.length > 0) throw new BundleError(problems);
  return rows;
}
