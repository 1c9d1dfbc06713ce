/** Parts of a season that become outdated if their sources fail. */
export const AGING_PARTS = ['fixtures', 'absences'] as const;
export type AgingPart = (typeof AGING_PARTS)[number];

/** When a part was last read, and how old it may be. */
export interface PartAge {
  part: AgingPart;
  /** ISO-8601 UTC. */
  readTs: string;
  /** Age in minutes from which it is late: two readings have failed. */
  lateMin: number;
  /** Age in minutes from which it is no longer reliable. */
  staleMin: number;
}

export type Freshness = 'fresh' | 'late' | 'stale';

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
/** From kickoff until the final result is certainly known. */
const MATCH_MS = 150 * MINUTE_MS;

/**
 * How old a part may be. It is read more often on days with matches, and results most often during a match.
 *
 * @param kickoffs of the day, ISO-8601 UTC
 */
export function agesAllowed(
  part: AgingPart,
  kickoffs: readonly string[],
  nowMs: number,
): Pick<PartAge, 'lateMin' | 'staleMin'> {
  if (part === 'absences')
    return kickoffs.length > 0
      ? { lateMin: 2 * HOUR_MIN, staleMin: 6 * HOUR_MIN }
      : // The longest pause between two readings is at night, from 21:00 to 07:00.
        { lateMin: 20 * HOUR_MIN, staleMin: 24 * HOUR_MIN };
  const isMatchOn = kickoffs.some((kickoff) => {
    const sinceMs = nowMs - Date.parse(kickoff);
    return sinceMs >= 0 && sinceMs < MATCH_MS;
  });
  const lateMin = isMatchOn ? 10 : kickoffs.length > 0 ? 30 : HOUR_MIN;
  return { lateMin, staleMin: 36 * HOUR_MIN };
}

export function freshnessOf({ readTs, lateMin, staleMin }: PartAge, nowMs: number): Freshness {
  const ageMin = (nowMs - Date.parse(readTs)) / MINUTE_MS;
  if (ageMin > staleMin) return 'stale';
  return ageMin > lateMin ? 'late' : 'fresh';
}
