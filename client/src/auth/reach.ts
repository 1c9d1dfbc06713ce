import type { Connection } from './connection.ts';

/** The provider, which may not be known yet, or not be reached. */
export interface Reach {
  /** The connection once it is known whose tokens it holds, if anybody's. */
  now: () => Connection | null;
  /** Connects, at the start or again. @returns null if the provider cannot be reached */
  connect: () => Promise<Connection | null>;
  /** What `connect` last led to; null before. */
  lately: () => Promise<Connection | null>;
  /** As `lately`, but once more where that has failed. */
  sought: () => Promise<Connection | null>;
  /** Acts at once, or as soon as the provider is reached. @param otherwise it is not, at a second try either */
  whenReached: (act: (found: Connection) => void, otherwise?: () => void) => void;
}

/** @param make asks where the provider is, and which tokens there are for it */
export function createReach(make: () => Promise<Connection | null>): Reach {
  let known: Connection | null = null;
  let coming: Promise<Connection | null> = Promise.resolve(null);
  const connect = () => {
    coming = make().then((found) => (known = found));
    return coming;
  };
  const sought = async () => known ?? (await coming) ?? (await connect());
  return {
    now: () => known,
    connect,
    lately: () => coming,
    sought,
    whenReached(act, otherwise = () => {}) {
      if (known !== null) act(known);
      else
        void sought().then((found) => {
          if (found === null) otherwise();
          else act(found);
          return found;
        });
    },
  };
}
