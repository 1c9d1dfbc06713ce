import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Config } from '../config/config.ts';
import { listBackups, sizeOf } from '@hub/provider/embedded/backup/storedBackups.ts';
import { findObstacle } from '@hub/provider/embedded/backup/backupObstacle.ts';
import { readLogArchive } from '@hub/provider/embedded/backup/logArchive.ts';
import { openPostgresEngine } from '@hub/provider/embedded/database/postgresEngine.ts';
import { ok, reasonOf, warning, type Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
/** Older than this: a nightly backup was missed. */
const OLD_MS = 36 * HOUR_MS;

type Embedded = Extract<Config['provider'], { kind: 'embedded' }>;

/** Checks how old the last good backup is, whether the next one can be made, and whether PostgreSQL archives its log. */
export async function checkBackups({ provider }: Config, now: () => Date): Promise<Finding[]> {
  if (provider.kind === 'hosted') return [];
  return [...(await checkFolder(provider, now)), ...(await checkArchive(provider, now))];
}

async function checkFolder(provider: Embedded, now: () => Date): Promise<Finding[]> {
  const { backupDir, database, backupMinutes } = provider;
  try {
    const nowMs = now().getTime();
    const obstacle = await obstacleOf(provider);
    const newest = (await listBackups(backupDir)).find(({ takenMs }) => takenMs <= nowMs);
    if (newest !== undefined) {
      const ageMs = nowMs - newest.takenMs;
      const sentence = `The last good one is ${Math.floor(ageMs / HOUR_MS)} hours old: ${newest.file}.`;
      const isRegular = database.kind === 'sqlite' && backupMinutes > 0;
      const isMissed = isRegular && (await changedMs(database.file)) - newest.takenMs > HOUR_MS;
      if (obstacle === '' && ageMs < OLD_MS && !isMissed) return [ok('backup', sentence)];
      const missed = isMissed ? 'Changes have gone without one for an hour.' : '';
      return [warning('backup', [sentence, missed, obstacle].filter(Boolean).join(' '))];
    }
    if (obstacle !== '') return [warning('backup', `There is none. ${obstacle}`)];
    const isOld = database.kind === 'sqlite' && nowMs - (await sinceMs(database.file, now)) > OLD_MS;
    return [
      (isOld ? warning : ok)('backup', `There is none in ${backupDir} yet; the hub makes one each night.`),
    ];
  } catch (error) {
    return [warning('backup', `${backupDir} cannot be read: ${reasonOf(error)}`)];
  }
}

async function checkArchive({ database }: Embedded, now: () => Date): Promise<Finding[]> {
  if (database.kind === 'sqlite') return [];
  const engine = openPostgresEngine(database.url);
  try {
    const archive = await readLogArchive(engine);
    if (archive === null) return [];
    const { takenMs, isFailing } = archive;
    const last =
      takenMs === null
        ? 'PostgreSQL has not archived its log yet.'
        : `PostgreSQL last archived its log ${Math.floor((now().getTime() - takenMs) / 60_000)} minutes ago.`;
    if (!isFailing) return [ok('archive', last)];
    const failed = `${last} Its last attempt failed, as its own log explains; meanwhile the log fills the disk.`;
    return [warning('archive', failed)];
  } finally {
    await engine.close();
  }
}

const sinceMs = (file: string, now: () => Date) =>
  stat(file).then(
    ({ birthtimeMs }) => birthtimeMs,
    () => now().getTime(),
  );

/** When the database last changed. */
async function changedMs(file: string): Promise<number> {
  const changes = [file, `${file}-wal`].map((path) =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(changes)));
}

/** Why no backup can be made, as a sentence; empty if nothing is in the way. */
async function obstacleOf({ backupDir, database, storage }: Embedded): Promise<string> {
  const obstacle = await findObstacle(backupDir, await sizeOf(database, storage));
  if (obstacle !== null) return obstacle.sentence;
  if (database.kind === 'sqlite') return '';
  return promisify(execFile)('pg_dump', ['--version']).then(
    () => '',
    () => "pg_dump is missing: install PostgreSQL's client programs, or back up elsewhere into BACKUP_DIR.",
  );
}
