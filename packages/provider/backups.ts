/**
 * The reason for a backup: `regular` ones follow changes every few minutes and omit uploaded files, `nightly` ones follow the
 * clock, all others precede a change.
 */
export type BackupReason = 'regular' | 'nightly' | 'migration' | 'import' | 'season';

/**
 * What prevents backups: the place is no folder, or has another disk than before; nothing can be written; space is scarce;
 * the bucket took no copy the last time. */
export type BackupObstacle = 'noFolder' | 'diskGone' | 'readOnly' | 'full' | 'bucketAway';

export interface StoredBackup {
  /** Path of the file with the database. */
  file: string;
  reason: BackupReason;
  /** Milliseconds since 1970. */
  takenMs: number;
  /** Size of the file. */
  bytes: number;
}

/** Throws for ids that a table of a backup must not, or must, contain. */
export interface BackupCheck {
  table: string;
  refuse: (ids: ReadonlySet<string>) => void;
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
  /** @throws StartError for a file that cannot replace the database: damaged, of another database or refused by `check` */
  check(file: string, check: BackupCheck): Promise<void>;
  /** What would prevent a backup now; null if nothing is in the way. */
  obstacle(): Promise<BackupObstacle | null>;
}
