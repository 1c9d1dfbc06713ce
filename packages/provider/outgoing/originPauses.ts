/** Longest pause that a service can request. */
const LONGEST_MS = 30 * 60_000;

/** Pauses for services that requested one, or do not answer. */
export function createOriginPauses(clockMs: () => number = () => performance.now()) {
  const untilMs = new Map<string, number>();
  return {
    pause(origin: string, ms: number): void {
      const until = clockMs() + Math.min(ms, LONGEST_MS);
      untilMs.set(origin, Math.max(until, untilMs.get(origin) ?? 0));
    },
    /** @returns ms until the end of the pause; 0 if there is none */
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
