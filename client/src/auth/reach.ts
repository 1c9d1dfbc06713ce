import type { Connection } from './connection.ts';

/** Access to the provider, which may be unknown or out of reach. */
export interface Reach {
  /** The connection; null until it is known whether it holds tokens, and whose. */
  now: () => Connection | null;
  /** Connects, at the start or again. @returns null if the provider cannot be reached */
  connect: () => Promise<Connection | null>;
  /** The result of the last `connect`; null before the first. */
  latest: () => Promise<Connection | null>;
  /** Like `latest`, but connects again if that has failed. */
  ensure: () => Promise<Connection | null>;
  /** Acts at once, or as soon as the provider is reached. @param otherwise called if a second attempt fails too */
  whenReached: (act: (found: Connection) => void, otherwise?: () => void) => void;
}

/** @param make finds the provider and the tokens for it */
export function createReach(make: () => Promise<Connection | null>): Reach {
  let known: Connection | null = null;
  let coming: Promise<Connection | null> = Promise.resolve(null);
  const connect = () => {
    coming = make().then((found) => (known = found));
    return coming;
  };
  const ensure = async () => known ?? (await coming) ?? (await connect());
  return {
    now: () => known,
    connect,
    latest: () => coming,
    ensure,
    whenReached(act, otherwise = () => {}) {
      if (known !== null) act(known);
      else
        void ensure().then((found) => {
          if (found === null) otherwise();
          else act(found);
          return found;
        });
    },
  };
}
