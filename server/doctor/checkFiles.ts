import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { nearestExisting } from '@hub/provider/embedded/backup/backupObstacle.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

const OTHERS = 0o077;
const MB = 1_000_000;
const SCARCE_BYTES = 1000 * MB;
const TOO_LITTLE_BYTES = 100 * MB;

/** Checks the hub's data folder: whether it can be written, who may read it, and the free space. */
export async function checkFiles({ dataDir, provider }: Config): Promise<Finding[]> {
  const file = await fileInTheWay(dataDir);
  if (file !== null)
    return [
      problem('folder', `${dataDir} cannot be the folder of the data: ${file} is a file. Change DATA_DIR.`),
    ];
  const folder = await nearestExisting(resolve(dataDir));
  const findings = [await checkWritable(folder, dataDir), await checkDisk(folder)];
  const kept =
    provider.kind === 'embedded' && provider.database.kind === 'sqlite' ? [provider.database.file] : [];
  for (const path of [dataDir, ...kept]) {
    const mode = await stat(path).then(
      (found) => found.mode,
      () => null,
    );
    if (mode === null) continue;
    findings.push(
      (mode & OTHERS) === 0
        ? ok('permissions', `Only its owner can open ${path}.`)
        : warning('permissions', `Others can open ${path}. Close it with: chmod go-rwx ${path}`),
    );
  }
  return findings;
}

async function checkWritable(folder: string, dataDir: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return ok('folder', `${dataDir} can be written.`);
  } catch (error) {
    return problem('folder', `${folder} cannot be written: ${reasonOf(error)}`);
  }
}

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  const sentence = `${Math.floor(freeBytes / MB).toLocaleString('en-US')} MB are free at ${folder}.`;
  if (freeBytes < TOO_LITTLE_BYTES) return problem('disk', sentence);
  return (freeBytes < SCARCE_BYTES ? warning : ok)('disk', sentence);
}

/** The file that takes the place of the data folder or of one of its parents; null if none does. */
async function fileInTheWay(dataDir: string): Promise<string | null> {
  for (let path = resolve(dataDir); dirname(path) !== path; path = dirname(path)) {
    const found = await stat(path).catch(() => null);
    if (found !== null) return found.isDirectory() ? null : path;
  }
  return null;
}
