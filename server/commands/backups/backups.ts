import type { Deps } from '../../deps.ts';
import type { BackupReason, Backups, StoredBackup } from '@hub/provider/backups.ts';
import { warnOfBackups } from '../admin/checklist.ts';
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

type Failed = 'make' | 'send';
type ClockedReason = Extract<BackupReason, 'regular' | 'nightly'>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Time of the UTC day from which the nightly backup is due; the job of `docker-compose.scale.yml` runs an hour earlier. */
const DUE_AFTER_MS = 4 * HOUR_MS;
/** A regular backup is made so often even of an unchanged database, so that its age tells whether backups work. */
const UNCHANGED_MS = 30 * MINUTE_MS;

/** The next one is due at the last call at which it still comes in time: calls are a minute apart, and up to some seconds late. */
const NEXT_CALL_MS = 57_000;

/** What a process remembers of its attempts. */
interface Attempts {
  /** When the last attempt for each reason failed. */
  failedMs: Map<ClockedReason, number>;
  /** The day for which a failure to make or to send a backup was last logged. */
  loggedDays: Map<Failed, number>;
  /** The state of the database in the last regular backup. */
  mark: string | null;
}
const attemptsOf = new WeakMap<object, Attempts>();

/**
 * Makes tonight's backup unless there is one, and a regular one a few minutes after a change; only one of several hubs does. Call
 * it every minute: a failed backup is retried, logged once a night, and mailed to administrators once it matters. Backups follow
 * the machine's time, even while the hub's clock stands still; those of the future, after it was set back, count as none.
 */
export async function keepBackups(deps: Deps, nowMs = Date.now()): Promise<void> {
  const { backups } = deps.provider;
  if (backups === undefined) return;
  const attempts = attemptsOf.get(deps.stores) ?? { failedMs: new Map(), loggedDays: new Map(), mark: null };
  attemptsOf.set(deps.stores, attempts);
  const { provider } = deps.config;
  const everyMs = provider.kind === 'embedded' ? provider.backupMinutes * MINUTE_MS : 0;
  const due = async () => {
    try {
      return await dueReasons(backups, attempts, { nowMs, everyMs });
    } catch (error) {
      noteFailure(deps, error, { attempts, nowMs });
      return [];
    }
  };
  // Asked without the lease first, which changes the database, too.
  if ((await due()).length === 0) {
    if (await isArchiveBehind(backups, nowMs)) await warnOfBackups(deps, nowMs);
    return;
  }
  let before: string | null = null;
  let isFresh = false;
  await underLease(deps, 'keepBackups', async () => {
    before = await backups.mark();
    for (const reason of await due()) {
      try {
        const made = await backups.make(reason);
        deps.log[reason === 'nightly' ? 'info' : 'debug']({ file: made.file }, 'backed up');
        attempts.mark = before;
        attempts.failedMs.delete(reason);
        if (attempts.failedMs.size === 0) attempts.loggedDays.delete('make');
        await backups.send(made).then(
          () => attempts.loggedDays.delete('send'),
          (error: unknown) => noteFailure(deps, error, { failed: 'send', attempts, nowMs }),
        );
        // Sending takes long, and whatever changes meanwhile is not in the backup.
        isFresh = before === (await backups.mark());
        return;
      } catch (error) {
        attempts.failedMs.set(reason, nowMs);
        noteFailure(deps, error, { attempts, nowMs });
      }
    }
    await warnOfBackups(deps, nowMs);
  });
  // Nothing has changed but the lease.
  if (isFresh) attempts.mark = await backups.mark();
}

/** Whether PostgreSQL archives its log, and does not succeed. */
async function isArchiveBehind(backups: Backups, nowMs: number): Promise<boolean> {
  const archive = await backups.archive();
  return archive !== null && (archive.isFailing || nowMs - (archive.takenMs ?? nowMs) > HOUR_MS);
}

/** The kinds of backups to try, in turn, until one is made. */
async function dueReasons(
  backups: Backups,
  { failedMs, mark }: Attempts,
  { nowMs, everyMs }: { nowMs: number; everyMs: number },
): Promise<ClockedReason[]> {
  const made = (await backups.list()).filter(({ takenMs }) => takenMs <= nowMs);
  const isWaiting = (reason: ClockedReason, ms: number) => {
    const sinceMs = nowMs - (failedMs.get(reason) ?? -Infinity);
    return sinceMs >= 0 && sinceMs < ms;
  };
  const due: ClockedReason[] = [];
  const nightMs = Math.floor((nowMs - DUE_AFTER_MS) / DAY_MS) * DAY_MS;
  const nightly = made.find(({ reason }) => reason === 'nightly');
  if ((nightly?.takenMs ?? 0) < nightMs && !isWaiting('nightly', HOUR_MS)) due.push('nightly');
  const current = everyMs > 0 ? await backups.mark() : null;
  const nextAgeMs = nowMs - (made[0]?.takenMs ?? 0) + NEXT_CALL_MS;
  const dueMs = current === mark ? Math.max(everyMs, UNCHANGED_MS) : everyMs;
  if (current !== null && nextAgeMs >= dueMs && !isWaiting('regular', everyMs)) due.push('regular');
  return due;
}

function noteFailure(
  { log }: Pick<Deps, 'log'>,
  error: unknown,
  { failed = 'make', attempts, nowMs }: { failed?: Failed; attempts: Attempts; nowMs: number },
): void {
  const day = Math.floor((nowMs - DUE_AFTER_MS) / DAY_MS);
  if (attempts.loggedDays.get(failed) === day) return;
  attempts.loggedDays.set(failed, day);
  log.error({ why: error instanceof Error ? error.message : error }, `could not ${failed} a backup`);
}
