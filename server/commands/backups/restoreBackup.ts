import { Restored, type BackupCopies, type CopyContents } from '@hub/shared/admin/backups.schema.ts';
import type { Readable } from 'node:stream';
import {
  RestoreError,
  type BackupCopy,
  type BackupObstacle,
  type CopyChange,
  type ReceivedPiece,
  type RestoreRefusal,
  type Restoring,
} from '@hub/provider/backups.ts';
import type { Deps } from '../../deps.ts';
import { AppError, type ExpectedCode } from '../../errors.ts';
import { contentsOf, QUESTIONS, type Held } from './copyContents.ts';

const HOUR_MS = 3_600_000;

type RestoreDeps = Pick<Deps, 'provider' | 'stores' | 'now' | 'log' | 'securityLog' | 'restarts'>;

const CODE_OF: Record<RestoreRefusal, ExpectedCode> = {
  gone: 'backupGone',
  foreign: 'backupForeign',
  damaged: 'backupDamaged',
  otherDatabase: 'backupOtherDatabase',
  inUse: 'databaseInUse',
  full: 'backupNoRoom',
  tooLarge: 'backupTooLarge',
  readOnly: 'backupUnwritable',
  bucketAway: 'backupBucketAway',
};

/** What a user can do about a backup that fails. */
const CODE_OF_OBSTACLE: ReadonlyMap<BackupObstacle | null | undefined, ExpectedCode> = new Map([
  ['full', 'backupNoRoom'],
  ['readOnly', 'backupUnwritable'],
  ['noFolder', 'backupUnwritable'],
]);

/** The copies that can be restored, and what became of the last restore. */
export async function listCopies({ provider, stores, restarts }: RestoreDeps): Promise<BackupCopies> {
  const restoring = provider.backups?.restoring;
  const found = await restoring?.copies();
  return {
    restoredBy: provider.backups === undefined ? 'elsewhere' : restoring === undefined ? 'postgres' : 'hub',
    copies: (found?.copies ?? []).map(toShown),
    isBucketAway: found?.isBucketAway ?? false,
    restored: restoredIn(await stores.settings.restored()),
    failed: failureOf(restarts?.failure() ?? null),
  };
}

/**
 * What a copy holds. An uploaded one that is refused is gone.
 *
 * @throws AppError for a copy that cannot be restored
 */
export async function inspectCopy(deps: RestoreDeps, name: string): Promise<CopyContents> {
  const restoring = restoringOf(deps);
  const { copies, isBucketAway } = await restoring.copies();
  const copy = copies.find((one) => one.name === name);
  if (copy === undefined) throw new AppError(isBucketAway ? 'backupBucketAway' : 'backupGone');
  try {
    return { ...toShown(copy), ...contentsOf(await restoring.read(name, QUESTIONS)) };
  } catch (error) {
    await restoring.forget(name);
    throw appErrorOf(error);
  }
}

/** Takes a piece of an uploaded copy. @returns the copy's name @throws AppError */
export async function receiveCopy(deps: RestoreDeps, piece: ReceivedPiece, content: Readable) {
  try {
    return { name: await restoringOf(deps).receive(piece, content) };
  } catch (error) {
    throw appErrorOf(error);
  }
}

/** Hubs that are about to be restored. */
const underWay = new WeakSet<object>();

/**
 * Puts a copy in the place of the data, as soon as this hub has answered what it was asked before: it checks the copy, backs up
 * the present state, and starts anew with the copy, in which nobody is signed in. If it does not start, everything is as before,
 * and `listCopies` says so.
 *
 * @throws AppError for a copy that cannot be restored, or if the present state cannot be backed up; nothing has changed then
 */
export async function restoreCopy(deps: RestoreDeps, userId: string, name: string): Promise<void> {
  const { restarts, log, securityLog } = deps;
  const restoring = restoringOf(deps);
  if (restarts === undefined) throw new AppError('restoreElsewhere');
  if (underWay.has(restarts)) throw new AppError('restoreUnderWay');
  underWay.add(restarts);
  try {
    const ready = await readyCopy(deps, restoring, name);
    restarts.request({
      name: 'restore a backup',
      async run() {
        try {
          await ready.run();
          log.info({ name }, 'restored a backup');
          securityLog({ event: 'backupRestored', byUserId: userId, detail: name });
        } finally {
          underWay.delete(restarts);
        }
      },
      revert: () => ready.revert(),
    });
  } catch (error) {
    underWay.delete(restarts);
    throw appErrorOf(error);
  }
}

async function readyCopy(deps: RestoreDeps, restoring: Restoring, name: string) {
  const held = await inspectCopy(deps, name);
  const ready = await restoring.prepare(name, changesOf(held, deps.now()));
  try {
    await deps.provider.backups?.make('restore');
    return ready;
  } catch (error) {
    await ready.discard();
    const why = error instanceof Error ? error.message : error;
    deps.log.error({ why }, 'could not back up the present state, so nothing was restored');
    const obstacle = await deps.provider.backups?.obstacle();
    throw new AppError(CODE_OF_OBSTACLE.get(obstacle) ?? 'restoreWithoutBackup', undefined, { cause: error });
  }
}

/** Notes the restore in the copy. */
function changesOf({ accounts, comments, teams, newestTs }: Held, now: Date): CopyChange[] {
  const restored: Restored = { restoredTs: now.toISOString(), accounts, comments, teams, newestTs };
  return [
    {
      table: 'hub_settings',
      sql: `insert into hub_settings (id, value) values ('restored', ?)
        on conflict (id) do update set value = excluded.value`,
      args: [JSON.stringify(restored)],
    },
    ...withoutOldMessages(now),
  ];
}

/** Drops messages of restored data that were due an hour ago or earlier, as users may have got them since. */
export function withoutOldMessages(now: Date): CopyChange[] {
  const args = [new Date(now.getTime() - HOUR_MS).toISOString()];
  return [
    { table: 'alert_deliveries', sql: 'delete from alert_deliveries where next_ts < ?', args },
    {
      table: 'chat_messages',
      sql: 'update chat_messages set next_ts = null, claim = null, held_until = null where next_ts < ?',
      args,
    },
  ];
}

/** @throws AppError where the hub does not restore its data itself */
function restoringOf({ provider }: Pick<Deps, 'provider'>): Restoring {
  const restoring = provider.backups?.restoring;
  if (restoring === undefined) throw new AppError('restoreElsewhere');
  return restoring;
}

const toShown = ({ takenMs, ...copy }: BackupCopy) => ({ ...copy, takenTs: new Date(takenMs).toISOString() });

function restoredIn(text: string): Restored | null {
  return text === '' ? null : (Restored.safeParse(JSON.parse(text)).data ?? null);
}

/** The code for what went wrong, without what only the operator may see. */
const failureOf = (failure: Error | null): ExpectedCode | null =>
  failure === null ? null : failure instanceof RestoreError ? CODE_OF[failure.refusal] : 'restoreUndone';

const appErrorOf = (error: unknown): unknown =>
  error instanceof RestoreError ? new AppError(CODE_OF[error.refusal], undefined, { cause: error }) : error;
