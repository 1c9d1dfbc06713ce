import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** The messages between processes: a channel with a new message, presence changes, a new version of the data. */
export type BusTopic = 'message' | 'presence' | 'dataVersion';

/** How much one key may do. */
export interface Limit {
  /** Separates the keys of this limit from those of others. */
  name: string;
  points: number;
  /** Length of the window, which begins with the first point. */
  seconds: number;
}

/**
 * Tells the other processes on the same database something at once. Nothing is kept: whoever does not hear it finds it in
 * the database a little later.
 */
export interface Bus {
  /** Whether messages are received at present. */
  isConnected(): boolean;
  /** Never waits and never fails. */
  tell(topic: BusTopic, text: string): void;
  /** Hears what other processes tell, not this one. */
  hear(topic: BusTopic, listener: (text: string) => void): void;
  /** Counts over all processes; while they are not connected, each of them counts for itself. */
  limiter(limit: Limit): RateLimiterAbstract;
  close(): void;
}
