/** The reason for a backup: `nightly` ones follow the clock, all others precede a change. */
export type BackupReason = 'nightly' | 'migration' | 'import' | 'season';

export interface StoredBackup {
  /** Path of the file with the database. */
  file: string;
  reason: BackupReason;
  /** Milliseconds since 1970. */
  takenMs: number;
}

/** Backups that the hub makes automatically; absent where another system stores the data. */
export interface Backups {
  /** Complete backups, newest first. */
  list(): Promise<StoredBackup[]>;
  /**
   * Backs up the database and uploaded files, checks the result by opening it, and removes older backups that are no longer
   * wanted.
   *
   * @throws StartError when the backup fails; nothing is left behind
   */
  make(reason: BackupReason): Promise<StoredBackup>;
}
