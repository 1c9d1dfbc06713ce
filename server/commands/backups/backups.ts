import type { Deps } from '../../deps.ts';
import type { BackupReason, KeptBackup } from '../../provider/provider.ts';
import { underLease } from '../runs/underLease.ts';

type BackupDeps = Pick<Deps, 'log'> & { provider: Pick<Deps['provider'], 'backups'> };

/**
 * Keeps a backup before a change that cannot be taken back. What follows goes on without one where none can be made, which
 * the log says in one line.
 *
 * @returns null where none was made, or the data lie with somebody else
 */
export async function backUpBefore(
  { provider, log }: BackupDeps,
  reason: BackupReason,
): Promise<KeptBackup | null> {
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
/** Time of the UTC day from which its backup is due; the job of `docker-compose.scale.yml` runs an hour earlier. */
const DUE_AFTER_MS = 4 * 3_600_000;

/** The day for which a process has logged that its backup failed. */
const failedDays = new WeakMap<object, number>();

/**
 * Keeps the backup of this night unless there is one; of several hubs one does it. To be called again and again: a backup that
 * failed is tried anew, and the log says so once a night. Backups live by the machine's time, even where the hub's clock
 * stands still.
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
