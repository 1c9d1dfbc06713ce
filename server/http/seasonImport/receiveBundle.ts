import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import {
  BUNDLE_FILE_BYTES_MAX,
  BUNDLE_FILES,
  bundleNameOf,
  SEASON_FILES,
} from '@hub/shared/season/seasonImport.schema.ts';
import { AppError } from '../../errors.ts';
import { BundleError, readBundle, type MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { readMultipart } from '@hub/provider/wire/readMultipart.ts';

/** The bundles sent by an administrator. */
export interface ReceivedBundle {
  bundle: MatchDataBundle;
  /** The season before; null if it was not sent. */
  previous: MatchDataBundle | null;
  fields: ReadonlyMap<string, string>;
}

/** Faults in the files of the season before. */
export class PreviousBundleError extends BundleError {}

const FIELDS = 3;
const FIELD_BYTES = 200;

/**
 * Receives the files of a bundle and of the season before from a form, and reads them. Meanwhile they are stored in a temporary
 * folder.
 *
 * @throws AppError 'invalid', 'bundleFileUnknown', 'bundleFileTooLarge', BundleError or PreviousBundleError
 */
export async function receiveBundle(request: Request): Promise<ReceivedBundle> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-season-'));
  try {
    const { fields, hasPrevious } = await receiveFiles(request, dir);
    const bundle = await readBundle(folderIn(dir, 'season'));
    return { bundle, previous: hasPrevious ? await readPrevious(folderIn(dir, 'previous')) : null, fields };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

type Season = keyof typeof SEASON_FILES;

const folderIn = (dir: string, season: Season) => join(dir, season);

async function readPrevious(dir: string): Promise<MatchDataBundle> {
  try {
    return await readBundle(dir);
  } catch (error) {
    throw error instanceof BundleError ? new PreviousBundleError(error.problems) : error;
  }
}

async function receiveFiles(request: Request, dir: string) {
  const fields = new Map<string, string>();
  const namesOf = { season: new Set<string>(), previous: new Set<string>() };
  for (const season of ['season', 'previous'] as const) await mkdir(folderIn(dir, season));
  const writes: Promise<void>[] = [];
  const cutOff = new AbortController();
  try {
    await readMultipart(request, {
      limits: {
        files: Object.keys(SEASON_FILES).length * Object.keys(BUNDLE_FILES).length,
        fields: FIELDS,
        fieldSize: FIELD_BYTES,
        fileSize: BUNDLE_FILE_BYTES_MAX,
      },
      invalid: (cause) => new AppError('invalid', undefined, { cause }),
      onField: (name, value) => fields.set(name, value),
      onFile(part, { name: field, fileName = '' }, fail) {
        const season: Season = field === SEASON_FILES.previous ? 'previous' : 'season';
        const names = namesOf[season];
        const name = bundleNameOf(fileName);
        if (name === null || names.has(name)) {
          fail(new AppError('bundleFileUnknown'));
          part.resume();
          return;
        }
        names.add(name);
        part.once('limit', () => fail(new AppError('bundleFileTooLarge')));
        // The name is one of the known ones, so it cannot leave the folder.
        const file = createWriteStream(join(folderIn(dir, season), fileName));
        const written = pipeline(part, file, { signal: cutOff.signal });
        written.catch(fail);
        writes.push(written);
      },
    });
    await Promise.all(writes);
    return { fields, hasPrevious: namesOf.previous.size > 0 };
  } catch (error) {
    cutOff.abort();
    await Promise.allSettled(writes);
    throw error;
  }
}
