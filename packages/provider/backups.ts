import type { Readable } from 'node:stream';
import { StartError } from './errors.ts';

/**
 * The reason for a backup: `regular` ones follow changes every few minutes and omit uploaded files, `nightly` ones follow the
 * clock, all others precede a change.
 */
export type BackupReason = 'regular' | 'nightly' | 'migration' | 'import' | 'season' | 'restore';

/**
 * What prevents backups: the place is no folder, or has another disk than before; nothing can be written; space is scarce;
 * the bucket took no copy the last time; PostgreSQL could not archive its log the last time. */
export type BackupObstacle = 'noFolder' | 'diskGone' | 'readOnly' | 'full' | 'bucketAway' | 'notArchived';

export interface StoredBackup {
  /** Path of the file with the database. */
  file: string;
  reason: BackupReason;
  /** Milliseconds since 1970. */
  takenMs: number;
  /** Size of the file. */
  bytes: number;
}

/** Where PostgreSQL copies its log, which together with a base backup restores any instant. */
export interface LogArchive {
  /** When the newest part of the log was archived, in milliseconds since 1970; null: none since the server last crashed. */
  takenMs: number | null;
  /** Whether the last attempt failed. */
  isFailing: boolean;
}

/** Backups that the hub makes automatically; absent where another system stores the data. */
export interface Backups {
  /** Complete backups, newest first. */
  list(): Promise<StoredBackup[]>;
  /**
   * Backs up the database and, unless it is a regular backup, uploaded files, checks the result by opening it, and removes older
   * backups that are no longer wanted.
   *
   * @throws StartError when the backup fails; nothing is left behind
   */
  make(reason: BackupReason): Promise<StoredBackup>;
  /** Sends an encrypted copy to the bucket, and removes old ones there; without a bucket, it does nothing. */
  send(backup: StoredBackup): Promise<void>;
  /** Changes whenever the database does, also by another process; null if that cannot be told. */
  mark(): Promise<string | null>;
  /** Null where no log is archived, or the database does not tell. */
  archive(): Promise<LogArchive | null>;
  /** What would prevent a backup now; null if nothing is in the way. */
  obstacle(): Promise<BackupObstacle | null>;
  /** Puts a copy in the place of the database; absent where its own operator does that. */
  restoring?: Restoring;
}

/**
 * Why a copy cannot be put in place; nothing has changed then. `gone`: there is none of this name; `foreign`: the file is no
 * database; `inUse`: another process has the database open.
 */
export type RestoreRefusal =
  | 'gone'
  | 'foreign'
  | 'damaged'
  | 'otherDatabase'
  | 'inUse'
  | 'full'
  | 'tooLarge'
  | 'readOnly'
  | 'bucketAway';

export class RestoreError extends StartError {
  readonly refusal: RestoreRefusal;

  /** @param message for the operator */
  constructor(refusal: RestoreRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.refusal = refusal;
  }
}

/** A copy that can be restored. Its name is unique among them, and no path. */
export interface BackupCopy {
  name: string;
  /** `received`: uploaded in the last day. */
  place: 'folder' | 'bucket' | 'received';
  /** Null for a received copy. */
  reason: BackupReason | null;
  /** When it was made, or received; milliseconds since 1970. */
  takenMs: number;
  /** Null in a bucket. */
  bytes: number | null;
  /** Whether uploaded files belong to it. */
  hasFiles: boolean;
}

/** A statement for a copy, with `?` for each argument. */
export interface CopyStatement {
  sql: string;
  args?: readonly (string | number | null)[];
}

/** A change to a copy; left out if the copy lacks the table. */
export interface CopyChange extends CopyStatement {
  table: string;
}

export type CopyRow = Readonly<Record<string, string | number | null>>;

/** A piece of an uploaded copy. */
export interface ReceivedPiece {
  /** Null for the first piece, which begins a new copy in place of the one received before. */
  name: string | null;
  part: 'database' | 'files';
  /** Bytes of this part that came before. */
  offset: number;
  bytes: number;
  isLast: boolean;
}

/** A copy that is ready to be put in place. */
export interface ReadyCopy {
  /**
   * Puts it in place; nothing may have the database open. Killed at any instant, there is a whole database, old or new.
   *
   * @throws RestoreError; nothing has changed then
   */
  run(): Promise<void>;
  /** Puts back what was there before. */
  revert(): Promise<void>;
  /** Removes it unless it is in place. */
  discard(): Promise<void>;
}

export interface Restoring {
  /** Copies in the folder, in the bucket and received, newest first. A bucket that does not answer hides only its own. */
  copies(): Promise<{ copies: BackupCopy[]; isBucketAway: boolean }>;
  /**
   * Checks a copy, in a thread of its own, and asks it.
   *
   * @returns the rows of each statement; null for one that does not fit the copy's tables
   * @throws RestoreError
   */
  read(name: string, statements: readonly CopyStatement[]): Promise<(CopyRow[] | null)[]>;
  /** Stores a piece of an upload. @returns the copy's name @throws RestoreError */
  receive(piece: ReceivedPiece, content: Readable): Promise<string>;
  /** Removes a received copy. */
  forget(name: string): Promise<void>;
  /**
   * Makes a changed copy ready beside the database. It has no session, no mailed link and no mail that should have left more than
   * an hour ago.
   *
   * @throws RestoreError
   */
  prepare(name: string, changes: readonly CopyChange[]): Promise<ReadyCopy>;
}
