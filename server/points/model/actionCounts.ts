import type { PointRules } from '#shared/games/points/pointRules.ts';
import { SteppedCount } from './counts.ts';
import type { PointsModel } from './pointsModel.ts';

/** Counts that give points for every so many of them. */
export interface ActionCounts {
  saves: SteppedCount;
  duels: SteppedCount;
  shots: SteppedCount;
  keyPasses: SteppedCount;
}

/** By shapes, then by the rules that their tables depend on, so that tables are not computed anew for every forecast. */
const countsOfShapes = new WeakMap<PointsModel['shapes'], Map<string, ActionCounts>>();

/** The counts under the rules of a game. */
export function actionCountsOf({ saves, actions }: PointRules, { shapes }: PointsModel): ActionCounts {
  const every = {
    saves: saves?.every ?? 1,
    duels: actions?.duelsWon.every ?? 1,
    shots: actions?.shots.every ?? 1,
    keyPasses: actions?.keyPasses.every ?? 1,
  };
  const ofShapes = countsOfShapes.get(shapes) ?? new Map<string, ActionCounts>();
  countsOfShapes.set(shapes, ofShapes);
  const key = Object.values(every).join();
  const counts = ofShapes.get(key) ?? {
    saves: new SteppedCount(every.saves, shapes.saves),
    duels: new SteppedCount(every.duels, shapes.duelsWon),
    shots: new SteppedCount(every.shots, shapes.shots),
    keyPasses: new SteppedCount(every.keyPasses, shapes.keyPasses),
  };
  ofShapes.set(key, counts);
  return counts;
}
