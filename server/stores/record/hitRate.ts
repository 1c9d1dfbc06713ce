import type { HitRate } from '#shared/record/hitRate.schema.ts';
import type { PredictionRecord, RecordFigures } from '#shared/record/record.schema.ts';

/** Players from which on a bin's share of starters is meaningful. */
const CALIBRATION_PLAYERS = 100;

/** The record in one figure, for the horizon nearest to kickoff; null without scores. */
export function hitRateOf({ season, isLastSeason, bases }: PredictionRecord): HitRate {
  const [first] = bases;
  const right = first === undefined ? null : rightOf(first.season);
  if (first === undefined || right === null || first.season.teamMatches === 0) return null;
  return {
    season,
    isLastSeason,
    base: first.base,
    right,
    baseline: comparedOf(first.season),
    teamMatches: first.season.teamMatches,
    calibration: first.bins.flatMap(({ predicted, happened, players }) =>
      predicted === null || happened === null || players < CALIBRATION_PLAYERS
        ? []
        : [{ said: predicted, happened }],
    ),
    clubs: first.teams.flatMap(({ teamId, figures }) => {
      const own = rightOf(figures);
      return own === null ? [] : [{ teamId, right: own }];
    }),
  };
}

function comparedOf({ baseline }: RecordFigures): NonNullable<HitRate>['baseline'] {
  if (baseline === null) return null;
  const { right, ours, teamMatches } = baseline;
  return { right, ours: ours.right, teamMatches };
}

const rightOf = ({ predictedEleven, rightOf11 }: RecordFigures): number | null =>
  rightOf11 ?? predictedEleven;
