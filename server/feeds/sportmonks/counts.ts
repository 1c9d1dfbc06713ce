import type { PlayedPart } from '../facts.ts';
import type { Lineup, Match } from './schema.ts';

/** The detail with a player's minutes. */
export const MINUTES = 119;
/** Details of a player's part; a count of zero has no row. */
const DETAIL = {
  shots: 42,
  saves: 57,
  assists: 79,
  goalsConceded: 88,
  duelsWon: 106,
  penaltiesScored: 111,
  keyPasses: 117,
};
/** The limit of all counts from sources. */
const COUNT_MAX = 50;

/** Reads a player's counts. A match has details for all players or for none, and a count of zero has no row. */
export function countsOf(row: Lineup, { lineups }: Match): Pick<PlayedPart, 'counts'> {
  const areReported = (lineups ?? []).some((other) => detailOf(other, DETAIL.duelsWon) !== null);
  if (!areReported || Number(detailOf(row, MINUTES) ?? 0) === 0) return {};
  const count = (type: number): number | null => {
    const value = Number(detailOf(row, type) ?? 0);
    return Number.isInteger(value) && value >= 0 && value <= COUNT_MAX ? value : null;
  };
  return {
    counts: {
      assists: count(DETAIL.assists),
      saves: count(DETAIL.saves),
      penaltiesScored: count(DETAIL.penaltiesScored),
      penaltiesMissed: null,
      penaltiesSaved: null,
      goalsConceded: count(DETAIL.goalsConceded),
      shots: count(DETAIL.shots),
      keyPasses: count(DETAIL.keyPasses),
      duelsWon: count(DETAIL.duelsWon),
    },
  };
}

/** The value of a detail; null if the row has none of that type. */
export const detailOf = ({ details }: Lineup, type: number): unknown =>
  details?.find(({ type_id: id }) => id === type)?.data.value ?? null;
