import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** The messages between processes: a channel with a new message, presence changes, a new version of the data. */
export type BusTopic = 'message' | 'presence' | 'dataVersion';

/** The limit of one key. */
export interface Limit {
  /** Separates the keys of this limit from those of others. */
  name: string;
  points: number;
  /** Length of the window, which begins with the first point. */
  seconds: number;
}

/**
 * Announces news to the other processes on the same database at once. Nothing is stored: a process that misses a message finds
 * the change in the database a little later.
 */
export interface Bus {
  /** Whether messages are currently received. */
  isConnected(): boolean;
  /** Never waits and never fails. */
  announce(topic: BusTopic, text: string): void;
  /** Listens to the other processes, not to this one. */
  listen(topic: BusTopic, listener: (text: string) => void): void;
  /** Counts across all processes; each counts for itself while disconnected. */
  limiter(limit: Limit): RateLimiterAbstract;
  close(): void;
}
