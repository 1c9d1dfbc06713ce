/** How old the known version may be; with the time of a read, every process switches well within two seconds. */
export const POLL_MS = 1000;

export interface FollowedVersion {
  /**
   * The data version, or null while it cannot be read. Only the first to meet an outage wait for its time-out; until a
   * read succeeds again, everybody else gets null at once.
   */
  current(): string | null | Promise<string | null>;
  /** The next to ask gets what holds then, not what was read up to a second ago. */
  lookAgain(): void;
}

/**
 * Follows the data version on demand: at most one read a second, none while nobody asks.
 *
 * @param read reads the version from the provider
 * @param clockMs a clock that only moves forward; where it starts does not matter
 */
export function followDataVersion(read: () => Promise<string>, clockMs: () => number): FollowedVersion {
  let known: string | null = null;
  let isDown = false;
  let readAtMs = -Infinity;
  let reading: Promise<string | null> | null = null;

  async function refresh(): Promise<string | null> {
    try {
      known = await read();
      isDown = false;
    } catch {
      // The asker says how old its answer is; the failure itself is logged where the answer is computed.
      known = null;
      isDown = true;
    } finally {
      reading = null;
    }
    return known;
  }

  return {
    current() {
      if (reading === null && clockMs() - readAtMs >= POLL_MS) {
        readAtMs = clockMs();
        reading = refresh();
      }
      return reading === null || isDown ? known : reading;
    },
    lookAgain() {
      readAtMs = -Infinity;
    },
  };
}
