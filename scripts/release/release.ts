import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { notesOf } from '@hub/shared/admin/release.schema.ts';
import {
  compareVersions,
  faultsOf,
  imageOf,
  isVersion,
  RELEASE_FILES,
  releasedFiles,
  versionIn,
  type ReleaseFiles,
} from './releaseFiles.ts';

const run = promisify(execFile);

/** The reasons why nothing was released, one sentence per line. */
export class ReleaseError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ReleaseError';
  }
}

/** The inputs of a release: a clone, the version, and the day in UTC (YYYY-MM-DD). */
export interface Release {
  readonly folder: string;
  readonly version: string;
  readonly day: string;
  /** Checks only, and changes nothing. */
  readonly isDryRun: boolean;
}

/**
 * Commits the files of a release on `main` and tags the commit `v…`; pushes nothing. Returns a report with the notes.
 * Throws `ReleaseError` with all obstacles, and changes nothing then.
 */
export async function makeRelease({ folder, version, day, isDryRun }: Release): Promise<string> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder })).stdout.trim();
  const files = await readReleaseFiles(folder);
  const branch = await git('rev-parse', '--abbrev-ref', 'HEAD');
  const changes = await git('status', '--porcelain');
  const released = (await git('tag', '--list', 'v*')).split('\n').map((tag) => tag.slice(1));
  const latest = released.filter(isVersion).toSorted(compareVersions).at(-1) ?? null;
  const faults = faultsOf(files, version, latest);
  if (branch !== 'main') faults.unshift(`The branch is ${branch}, not main.`);
  if (changes !== '') faults.unshift(`There are changes that are not committed:\n${changes}`);
  if (faults.length > 0) throw new ReleaseError(faults);

  const notes = notesOf(files['CHANGELOG.md'], 'Unreleased') ?? '';
  const image = imageOf(await git('remote', 'get-url', 'origin').catch(() => ''));
  const about = [
    image === null
      ? 'The remote "origin" is not a GitHub repository: the image keeps its name, and the workflow publishes nothing.'
      : `The workflow will publish ${image}:${version}.`,
    notes,
  ].join('\n\n');
  if (isDryRun) return `${version} can be released; nothing was changed. ${about}`;

  const after = releasedFiles(files, { version, day, image });
  await Promise.all(RELEASE_FILES.map((name) => writeFile(join(folder, name), after[name])));
  await git('commit', '--quiet', '-m', `release: publish version ${version}`, '--', ...RELEASE_FILES);
  await git(
    'tag',
    '--annotate',
    '--cleanup=whitespace',
    '-m',
    `Version ${version}`,
    '-m',
    notes,
    `v${version}`,
  );
  return `Committed and tagged v${version}; \`git push origin main v${version}\` publishes it. ${about}`;
}

/**
 * The notes of a released version, for the workflow. Throws `ReleaseError` if the changelog has none or the files have
 * another version.
 */
export async function readNotes(folder: string, version: string): Promise<string> {
  const files = await readReleaseFiles(folder);
  const notes = notesOf(files['CHANGELOG.md'], version);
  if (versionIn(files) !== version)
    throw new ReleaseError([`package.json has the version ${versionIn(files)}, not ${version}.`]);
  if (notes === null || notes === '') throw new ReleaseError([`CHANGELOG.md has no notes for ${version}.`]);
  return notes;
}

async function readReleaseFiles(folder: string): Promise<ReleaseFiles> {
  const texts = await Promise.all(RELEASE_FILES.map((name) => readFile(join(folder, name), 'utf8')));
  return Object.fromEntries(
    RELEASE_FILES.map((name, index) => [name, texts[index]]),
  ) as unknown as ReleaseFiles;
}
