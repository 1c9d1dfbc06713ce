import type { Deps } from '../../deps.ts';
import type { BackupReason, KeptBackup } from '../../provider/provider.ts';

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
    log.error({ reason, why: error instanceof Error ? error.message : error }, 'no backup could be made');
    return null;
  }
}
