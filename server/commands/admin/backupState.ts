import type { BackupState } from '@hub/shared/admin/backups.schema.ts';
import type { Deps } from '../../deps.ts';

const HOUR_MS = 3_600_000;
/** One is made each night. */
const NIGHTLY_LATE_MS = 30 * HOUR_MS;
/** Regular ones are made every few minutes, at least half-hourly. */
const REGULAR_LATE_MS = HOUR_MS;

/**
 * How old the newest backup is by the machine's time, and what is in the way of the next; undefined if another system makes them.
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
  const [made, obstacle] = await Promise.all([
    backups.list().catch(() => []),
    backups.obstacle().catch(() => 'readOnly' as const),
  ]);
  const newest = made.find(({ takenMs }) => takenMs <= nowMs);
  const isRegular =
    isUrgent &&
    config.provider.kind === 'embedded' &&
    config.provider.backupMinutes > 0 &&
    (await backups.mark()) !== null;
  const everyMs = config.provider.kind === 'embedded' ? config.provider.backupMinutes * 60_000 : 0;
  const lateMs = isRegular ? Math.max(REGULAR_LATE_MS, 2 * everyMs) : NIGHTLY_LATE_MS;
  return {
    takenTs: newest === undefined ? null : new Date(newest.takenMs).toISOString(),
    isLate: newest === undefined || nowMs - newest.takenMs > lateMs,
    obstacle,
  };
}
