/** What a backup was made before; `nightly` ones come by themselves. */
export type BackupReason = 'nightly' | 'migration' | 'import' | 'season';

export interface KeptBackup {
  /** Path of the file that holds the database. */
  file: string;
  reason: BackupReason;
  /** Milliseconds since 1970. */
  takenMs: number;
}

/** Backups that the hub keeps by itself; absent where the data lie with somebody else. */
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
