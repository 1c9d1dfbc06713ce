import type { Prior, PointsModel } from '../model/pointsModel.ts';

const of = (rate: number, weight: number): Prior => ({ rate, weight });

/**
 * Constants that one season cannot tell: how fast clubs change, priors of their goals, and rates of what the seasons of a fit do
 * not tell at all (assists and saves in a season of goals and cards).
 */
export const FIXED = {
  clubGoals: {
    halfLifeDays: 180,
    ratingRidge: 14,
    baseRidge: 5,
    homeRidge: 60,
    base: Math.log(1.4),
    home: 0.25,
  },
  savesPower: 0.75,
  goalsIfOn: 1.4,
  unknown: {
    goals: of(0.1, 100),
    assists: of(0.08, 50),
    sixtyIfStarting: of(0.9, 14),
    minutesIfStarting: of(81, 8),
    yellow: of(0.19, 30),
    saves: of(2.2, 100),
    shots: of(1.2, 5),
    keyPasses: of(0.3, 6),
    duelsWon: of(8, 4),
  },
} as const satisfies Pick<PointsModel, 'clubGoals' | 'savesPower' | 'goalsIfOn'> & {
  unknown: Record<string, Prior>;
};
