import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Config } from '../config/config.ts';
import { listBackups } from '@hub/provider/embedded/backup/backupFolder.ts';
import { nearestExisting } from './checkFiles.ts';
import { ok, reasonOf, warning, type Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
/** Older than this: a nightly backup was missed. */
const OLD_MS = 36 * HOUR_MS;

/** Checks how old the last good backup is, and if it is too old, whether the next one can be made. */
export async function checkBackups({ provider }: Config, now: () => Date): Promise<Finding[]> {
  if (provider.kind === 'hosted') return [];
  const { backupDir, database } = provider;
  try {
    const [newest] = await listBackups(backupDir);
    const ageMs = newest === undefined ? null : now().getTime() - newest.takenMs;
    if (newest !== undefined && ageMs !== null) {
      const sentence = `The last good one is ${Math.max(0, Math.floor(ageMs / HOUR_MS))} hours old: ${newest.file}.`;
      if (ageMs < OLD_MS) return [ok('backup', sentence)];
      return [warning('backup', `${sentence} ${await obstacleOf(provider)}`.trim())];
    }
    const obstacle = await obstacleOf(provider);
    if (obstacle !== '') return [warning('backup', `There is none. ${obstacle}`)];
    const isOld =
      database.kind === 'sqlite' && now().getTime() - (await sinceMs(database.file, now)) > OLD_MS;
    return [
      (isOld ? warning : ok)('backup', `There is none in ${backupDir} yet; the hub makes one each night.`),
    ];
  } catch (error) {
    return [warning('backup', `${backupDir} cannot be read: ${reasonOf(error)}`)];
  }
}

const sinceMs = (file: string, now: () => Date) =>
  stat(file).then(
    ({ birthtimeMs }) => birthtimeMs,
    () => now().getTime(),
  );

/** Why no backup can be made, as a sentence; empty if nothing is in the way. */
async function obstacleOf({
  backupDir,
  database,
}: Extract<Config['provider'], { kind: 'embedded' }>): Promise<string> {
  const folder = await nearestExisting(backupDir);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    if (!(await stat(folder)).isDirectory()) return `${folder} is not a folder.`;
  } catch (error) {
    return `${folder} cannot be written: ${reasonOf(error)}`;
  }
  if (database.kind === 'sqlite') return '';
  return promisify(execFile)('pg_dump', ['--version']).then(
    () => '',
    () => "pg_dump is missing: install PostgreSQL's client programs, or back up elsewhere into BACKUP_DIR.",
  );
}
