import { channel } from 'node:diagnostics_channel';

/** Reports every caller whom a limit turns away, by the limit's name; free of cost without a listener. */
const REFUSED = channel('hub.refused');

/** @param limit one of a few names, never a key: it becomes a label of a metric */
export function recordRefusal(limit: string): void {
  if (REFUSED.hasSubscribers) REFUSED.publish(limit);
}

/** Hears of every refusal in this process from now on. @returns a function that ends that */
export function hearRefusals(listener: (limit: string) => void): () => void {
  const hear = (limit: unknown) => listener(String(limit));
  REFUSED.subscribe(hear);
  return () => {
    REFUSED.unsubscribe(hear);
  };
}
