import type { Bus } from '@hub/provider/bus.ts';

/** Maximum age of the known version; including the read, every process switches well within two seconds. */
export const POLL_MS = 1000;

export interface FollowedVersion {
  /**
   * The data version, or null while it cannot be read. In an outage only the first callers wait for the timeout; all others get
   * null at once until a read succeeds again.
   */
  current(): string | null | Promise<string | null>;
  /** Forces the next caller to read the current version. */
  invalidate(): void;
}

/**
 * Follows the data version on demand, with at most one read a second and none without requests.
 *
 * @param read reads the version from the provider
 * @param clockMs a monotonic clock with any origin
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
      // The answer states its age, and the failure is logged when an answer is computed.
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
    invalidate() {
      readAtMs = -Infinity;
    },
  };
}

/** Announces over the bus that the data may have changed, and checks the version when another process does. */
export function shareDataVersion(version: FollowedVersion, bus: Bus | null | undefined): FollowedVersion {
  bus?.listen('dataVersion', () => version.invalidate());
  return {
    current: () => version.current(),
    invalidate() {
      version.invalidate();
      bus?.announce('dataVersion', '');
    },
  };
}
