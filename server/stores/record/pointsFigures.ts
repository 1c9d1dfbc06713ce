import type { PointsRecord } from '#shared/record/record.schema.ts';
import type { PointsScore } from '../../points/frozenPoints.ts';
import { clusterInterval } from '../../pstart/evaluate/intervals.ts';

/** The scores of some players' points on a matchday. */
export interface JudgedPointsRow {
  matchday: number;
  points: readonly PointsScore[];
}

/** The accuracy of expected points for each game. */
export function pointsFigures(rows: readonly JudgedPointsRow[]): PointsRecord[] {
  const scores = rows.flatMap(({ matchday, points }) => points.map((score) => ({ matchday, score })));
  return [...Map.groupBy(scores, ({ score }) => score.profile)].map(([profile, ofGame]) => {
    const sum = (of: (score: PointsScore) => number, some = ofGame) =>
      some.reduce((total, { score }) => total + of(score), 0);
    const players = sum((score) => score.players);
    const matchdays = [...Map.groupBy(ofGame, ({ matchday }) => matchday).values()];
    return {
      profile,
      players,
      rmse: Math.sqrt(sum((score) => score.squaredSum) / players),
      baselineRmse: Math.sqrt(sum((score) => score.baselineSquaredSum) / players),
      mae: sum((score) => score.absoluteSum) / players,
      held: sum((score) => score.held) / players,
      gainInterval: clusterInterval(
        matchdays.map((ofDay) => ({
          sum: sum((score) => score.baselineSquaredSum - score.squaredSum, ofDay),
          count: sum((score) => score.players, ofDay),
        })),
      ),
    };
  });
}
