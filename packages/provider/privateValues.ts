/** Named texts of the application that no program reaches, not even with the key. */
export interface PrivateValues {
  all(): Promise<ReadonlyMap<string, string>>;
  /** Sets values, and removes those that are null, as one transaction. */
  set(changes: ReadonlyMap<string, string | null>): Promise<void>;
}
