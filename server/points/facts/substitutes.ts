import type { SeenPart } from '../types.ts';

const SUBSTITUTES_OF_OLD = 3;

/** Whether clubs of a season used more than three substitutes in a match. */
export function hasManySubstitutes(parts: readonly SeenPart[]): boolean {
  const used = new Map<string, number>();
  for (const { fixtureId, teamId, started, minutesPlayed } of parts) {
    if (started || minutesPlayed === 0) continue;
    const key = `${fixtureId}\n${teamId}`;
    const ons = (used.get(key) ?? 0) + 1;
    if (ons > SUBSTITUTES_OF_OLD) return true;
    used.set(key, ons);
  }
  return false;
}
