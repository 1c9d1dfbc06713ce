import type { Deps } from '../../deps.ts';
import type { BackupReason, StoredBackup } from '@hub/provider/provider.ts';
import { underLease } from '../runs/underLease.ts';

type BackupDeps = Pick<Deps, 'log'> & { provider: Pick<Deps['provider'], 'backups'> };

/**
 * Makes a backup before an irreversible change. If that fails, the log says so in one line and the change goes ahead.
 *
 * @returns null if none was made, or another system stores the data
 */
export async function backUpBefore(
  { provider, log }: BackupDeps,
  reason: BackupReason,
): Promise<StoredBackup | null> {
  if (provider.backups === undefined) return null;
  try {
    const backup = await provider.backups.make(reason);
    log.info({ file: backup.file, reason }, 'backed up');
    return backup;
  } catch (error) {
    log.error({ reason, why: error instanceof Error ? error.message : error }, 'could not make a backup');
    return null;
  }
}

type KeepDeps = Pick<Deps, 'provider' | 'stores' | 'log' | 'leaseMs'>;

const DAY_MS = 86_400_000;
/** Time of the UTC day from which the nightly backup is due; the job of `docker-compose.scale.yml` runs an hour earlier. */
const DUE_AFTER_MS = 4 * 3_600_000;

/** The day for which each process last logged a failed backup. */
const failedDays = new WeakMap<object, number>();

/**
 * Makes tonight's backup unless there is one; only one of several hubs does. Call it repeatedly: a failed backup is retried,
 * and logged once a night. Backups follow the machine's time, even while the hub's clock stands still.
 */
export async function keepBackups(deps: KeepDeps, nowMs = Date.now()): Promise<void> {
  const { backups } = deps.provider;
  if (backups === undefined) return;
  const day = Math.floor((nowMs - DUE_AFTER_MS) / DAY_MS);
  await underLease(deps, 'keepBackups', async () => {
    try {
      const newest = (await backups.list()).find(({ reason }) => reason === 'nightly');
      if (newest !== undefined && newest.takenMs >= day * DAY_MS) return;
      const { file } = await backups.make('nightly');
      deps.log.info({ file }, 'backed up');
      failedDays.delete(deps.stores);
    } catch (error) {
      if (failedDays.get(deps.stores) === day) return;
      failedDays.set(deps.stores, day);
      deps.log.error({ why: error instanceof Error ? error.message : error }, 'could not make a backup');
    }
  });
}
