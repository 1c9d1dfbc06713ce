import { channel } from 'node:diagnostics_channel';

/** Reports every call that a limit refuses, by the limit's name; costs nothing without a listener. */
const REFUSED = channel('hub.refused');

/** @param limit one of a few names, never a key: it becomes a label of a metric */
export function recordRefusal(limit: string): void {
  if (REFUSED.hasSubscribers) REFUSED.publish(limit);
}

/** Listens to all further refusals in this process. @returns a function that stops listening */
export function onRefusal(listener: (limit: string) => void): () => void {
  const hear = (limit: unknown) => listener(String(limit));
  REFUSED.subscribe(hear);
  return () => {
    REFUSED.unsubscribe(hear);
  };
}
