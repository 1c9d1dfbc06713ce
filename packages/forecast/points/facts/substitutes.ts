import type { SeenPart } from '../types.ts';

const SUBSTITUTES_OF_OLD = 3;

/** Whether clubs of a season used more than three substitutes in a match. */
export function hasManySubstitutes(parts: readonly SeenPart[]): boolean {
  const used = new Map<string, Map<string, number>>();
  let lastId: string | undefined;
  let ofFixture = new Map<string, number>();
  for (const { fixtureId, teamId, started, minutesPlayed } of parts) {
    if (started || minutesPlayed === 0) continue;
    // Parts in a match are mostly consecutive, so the last lookup is kept.
    if (fixtureId !== lastId) {
      lastId = fixtureId;
      ofFixture = used.get(fixtureId) ?? new Map<string, number>();
      used.set(fixtureId, ofFixture);
    }
    const ons = (ofFixture.get(teamId) ?? 0) + 1;
    if (ons > SUBSTITUTES_OF_OLD) return true;
    ofFixture.set(teamId, ons);
  }
  return false;
}
