import type { PlayedPart } from '../facts.ts';
import type { Lineup, Match } from './schema.ts';

/** The detail that tells how long somebody played. */
export const MINUTES = 119;
/** Details of a player's part; rows of none are left out. */
const DETAIL = {
  shots: 42,
  saves: 57,
  assists: 79,
  goalsConceded: 88,
  duelsWon: 106,
  penaltiesScored: 111,
  keyPasses: 117,
};
/** As for every count from sources. */
const COUNT_MAX = 50;

/** Details are given for a whole match or not at all, and a count of zero has no row. */
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

/** The value of a detail; null where a row has none of that type. */
export const detailOf = ({ details }: Lineup, type: number): unknown =>
  details?.find(({ type_id: id }) => id === type)?.data.value ?? null;
