import type { BackupState } from '@hub/shared/admin/backups.schema.ts';
import type { Deps } from '../../deps.ts';

const HOUR_MS = 3_600_000;
/** One is made each night. */
const NIGHTLY_LATE_MS = 30 * HOUR_MS;
/** Regular ones are made every few minutes, at least half-hourly, and so is PostgreSQL's log archived. */
const REGULAR_LATE_MS = HOUR_MS;

/**
 * How old the newest backup is by the machine's time, and what is in the way of the next; undefined if another system makes them.
 * Where PostgreSQL archives its log, that is as good as a backup, as long as there are nightly ones, which begin with a base backup.
 *
 * @param isUrgent whether a matchday is near, so that an hour without a backup matters
 */
export async function readBackupState(
  { provider, config }: Pick<Deps, 'provider' | 'config'>,
  isUrgent: boolean,
  nowMs = Date.now(),
): Promise<BackupState | undefined> {
  const { backups } = provider;
  if (backups === undefined) return undefined;
  const [kept, archive, obstacle] = await Promise.all([
    backups.list().catch(() => []),
    backups.archive(),
    backups.obstacle().catch(() => 'readOnly' as const),
  ]);
  const made = kept.filter(({ takenMs }) => takenMs <= nowMs);
  const archivedMs = archive?.takenMs ?? null;
  const everyMs = config.provider.kind === 'embedded' ? config.provider.backupMinutes * 60_000 : 0;
  const isArchived = archivedMs !== null || archive?.isFailing === true;
  const isRegular = isArchived || (everyMs > 0 && (await backups.mark()) !== null);
  const lateMs = isUrgent && isRegular ? Math.max(REGULAR_LATE_MS, 2 * everyMs) : NIGHTLY_LATE_MS;
  const takenMs = Math.max(made[0]?.takenMs ?? -Infinity, archivedMs ?? -Infinity);
  const nightlyMs = made.find(({ reason }) => reason === 'nightly')?.takenMs ?? -Infinity;
  return {
    takenTs: takenMs === -Infinity ? null : new Date(takenMs).toISOString(),
    isLate: nowMs - takenMs > lateMs || (isArchived && nowMs - nightlyMs > NIGHTLY_LATE_MS),
    obstacle,
  };
}
