import type { PlayedPart } from '../types.ts';

const SUBSTITUTES_OF_OLD = 3;

/** Whether clubs of a season used more than three substitutes in a match. */
export function hasManySubstitutes(parts: readonly PlayedPart[]): boolean {
  const used = parts.filter(({ started, minutesPlayed }) => !started && minutesPlayed > 0);
  const byMatch = Map.groupBy(used, ({ fixtureId, teamId }) => `${fixtureId}\n${teamId}`);
  return [...byMatch.values()].some((ons) => ons.length > SUBSTITUTES_OF_OLD);
}
