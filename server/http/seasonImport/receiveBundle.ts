import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { BUNDLE_FILE_BYTES_MAX, BUNDLE_FILES, bundleNameOf } from '../../../shared/seasonImport.ts';
import { AppError } from '../../errors.ts';
import { readBundle, type MatchDataBundle } from '../../matchdata/bundle.ts';
import { readMultipart } from '../../provider/wire/readMultipart.ts';

/** What an administrator sent. */
export interface ReceivedBundle {
  bundle: MatchDataBundle;
  fields: ReadonlyMap<string, string>;
}

const FIELDS = 2;
const FIELD_BYTES = 200;

/**
 * Takes the files of a bundle from a form and reads them. They lie in a folder of their own for as long as that takes.
 *
 * @throws AppError 'invalid', 'bundleFileUnknown', 'bundleFileTooLarge', or BundleError
 */
export async function receiveBundle(request: Request): Promise<ReceivedBundle> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-season-'));
  try {
    const fields = await receiveFiles(request, dir);
    return { bundle: await readBundle(dir), fields };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function receiveFiles(request: Request, dir: string): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  const names = new Set<string>();
  const writes: Promise<void>[] = [];
  const cutOff = new AbortController();
  try {
    await readMultipart(request, {
      limits: {
        files: Object.keys(BUNDLE_FILES).length,
        fields: FIELDS,
        fieldSize: FIELD_BYTES,
        fileSize: BUNDLE_FILE_BYTES_MAX,
      },
      invalid: (cause) => new AppError('invalid', undefined, { cause }),
      onField: (name, value) => fields.set(name, value),
      onFile(part, { fileName = '' }, fail) {
        const name = bundleNameOf(fileName);
        if (name === null || names.has(name)) {
          fail(new AppError('bundleFileUnknown'));
          part.resume();
          return;
        }
        names.add(name);
        part.once('limit', () => fail(new AppError('bundleFileTooLarge')));
        // The name is one of the known ones, so it leads nowhere else.
        const written = pipeline(part, createWriteStream(join(dir, fileName)), { signal: cutOff.signal });
        written.catch(fail);
        writes.push(written);
      },
    });
    await Promise.all(writes);
    return fields;
  } catch (error) {
    cutOff.abort();
    await Promise.allSettled(writes);
    throw error;
  }
}
