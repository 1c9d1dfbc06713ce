/** What processes tell each other; the text is the channel that has a new message. */
export type BusTopic = 'message';

/**
 * Tells the other processes on the same database something at once. Nothing is kept: whoever does not hear it finds it in
 * the database a little later.
 */
export interface Bus {
  /** Whether what is told now is heard. */
  isConnected(): boolean;
  /** Never waits and never fails. */
  tell(topic: BusTopic, text: string): void;
  /** Hears what other processes tell, not this one. */
  hear(topic: BusTopic, listener: (text: string) => void): void;
  close(): void;
}
