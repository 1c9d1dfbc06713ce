import { z } from 'zod';

const OBSTACLES = ['noFolder', 'diskGone', 'readOnly', 'full', 'bucketAway', 'notArchived'] as const;

/** The newest backup that was made and checked, or what PostgreSQL archived since. */
export const BackupState = z.object({
  /** Null if there is none yet. */
  takenTs: z.string().nullable(),
  /** Whether there should be a newer one by now. */
  isLate: z.boolean(),
  /** What is in the way of the next one. */
  obstacle: z.enum(OBSTACLES).nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

const REASONS_MADE = ['regular', 'nightly', 'migration', 'import', 'season', 'restore'] as const;
const count = z.number().int().min(0);

/** A copy that can be restored; its name is no path. */
export const BackupCopy = z.object({
  name: z.string(),
  /** `received`: uploaded in the last day. */
  place: z.enum(['folder', 'bucket', 'received']),
  /** Null for an uploaded one. */
  reason: z.enum(REASONS_MADE).nullable(),
  /** When it was made, or uploaded. */
  takenTs: z.string(),
  /** Null in the bucket. */
  bytes: count.nullable(),
  /** Whether uploaded pictures and files belong to it. */
  hasFiles: z.boolean(),
});
export type BackupCopy = z.infer<typeof BackupCopy>;

const counts = { accounts: count, comments: count, teams: count };

/** What a copy holds. */
export const CopyContents = z.object({
  ...BackupCopy.shape,
  ...counts,
  /** Start year and end, such as 2026-27. */
  season: z.string(),
  competition: z.string(),
  /** The newest change of any kind; null without one. */
  newestTs: z.string().nullable(),
  /** Whether an earlier version made it, so that the hub migrates it when it starts. */
  isOlder: z.boolean(),
});
export type CopyContents = z.infer<typeof CopyContents>;

/** The last restore, as the restored data tell it. */
export const Restored = z.object({ ...counts, restoredTs: z.string(), newestTs: z.string().nullable() });
export type Restored = z.infer<typeof Restored>;

export const BackupCopies = z.object({
  /** Who restores the data: this hub, the operator of PostgreSQL, or another system that stores them. */
  restoredBy: z.enum(['hub', 'postgres', 'elsewhere']),
  /** Newest first. */
  copies: z.array(BackupCopy),
  /** The copies in the bucket are missing because it does not answer. */
  isBucketAway: z.boolean(),
  restored: Restored.nullable(),
  /** Code of what went wrong with the last restore; null if it succeeded, or there was none since the hub's process began. */
  failed: z.string().nullable(),
});
export type BackupCopies = z.infer<typeof BackupCopies>;

export const CopyChoice = z.strictObject({ name: z.string().min(1).max(200) });

/** Administrators only: takes a piece of a copy as the body. */
export const BACKUP_UPLOAD_PATH = '/api/backup-upload';
/** A browser sends a copy in pieces of this size: a request may take a minute at most, and some proxies pass on no more. */
export const PIECE_BYTES = 1024 * 1024;

/** The query of a piece. */
export const UploadedPiece = z.strictObject({
  /** The copy to which it belongs; absent with the first piece of its database. */
  name: z.string().max(200).optional(),
  part: z.enum(['database', 'files']),
  offset: z.coerce.number().int().min(0),
  last: z.stringbool(),
});
export const UploadAnswer = z.object({ name: z.string() });

const REASONS: Record<(typeof OBSTACLES)[number], string> = {
  noFolder: 'Wo die Sicherungen liegen sollen, ist kein Ordner.',
  diskGone: 'Die Platte mit den Sicherungen ist nicht mehr da.',
  readOnly: 'In den Ordner der Sicherungen lässt sich nicht schreiben.',
  full: 'Für eine Sicherung ist zu wenig Platz frei.',
  notArchived: 'PostgreSQL konnte den letzten Teil seines Protokolls nicht archivieren.',
  bucketAway: 'Die letzte Sicherung ließ sich nicht in den Speicher außer Haus kopieren.',
};

/** Why there is no newer backup, in German; null if all is well. */
export function backupTrouble({ isLate, obstacle }: BackupState): string | null {
  if (obstacle !== null) return REASONS[obstacle];
  return isLate ? 'Warum keine neuere gelingt, steht im Protokoll des Hubs.' : null;
}
