/** The reason for a backup; `nightly` ones are made automatically. */
export type BackupReason = 'nightly' | 'migration' | 'import' | 'season';

export interface KeptBackup {
  /** Path of the file that holds the database. */
  file: string;
  reason: BackupReason;
  /** Milliseconds since 1970. */
  takenMs: number;
}

/** Backups that the hub makes automatically; absent where another system holds the data. */
export interface Backups {
  /** Whole backups, newest first. */
  list(): Promise<KeptBackup[]>;
  /**
   * Backs up the database and uploaded files, checks the result by opening it, and removes older backups that are no longer
   * wanted.
   *
   * @throws StartError when that cannot be done; nothing is left behind then
   */
  make(reason: BackupReason): Promise<KeptBackup>;
}
