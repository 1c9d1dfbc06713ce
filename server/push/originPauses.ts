/** Longest that a service can ask for; after that it is asked again. */
const LONGEST_MS = 30 * 60_000;

/** Push services that want to be left alone for a while, or do not answer. */
export function createOriginPauses(clockMs: () => number = () => performance.now()) {
  const untilMs = new Map<string, number>();
  return {
    pause(origin: string, ms: number): void {
      const until = clockMs() + Math.min(ms, LONGEST_MS);
      untilMs.set(origin, Math.max(until, untilMs.get(origin) ?? 0));
    },
    /** @returns ms until it may be asked again; 0 when it may be asked now */
    leftMs(origin: string): number {
      const until = untilMs.get(origin);
      if (until === undefined) return 0;
      const left = until - clockMs();
      if (left > 0) return left;
      untilMs.delete(origin);
      return 0;
    },
  };
}
