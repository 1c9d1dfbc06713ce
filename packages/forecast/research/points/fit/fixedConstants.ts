import type { PositionGroup } from '@hub/shared/terms.ts';
import type { GroupConstants, PointsModel, Prior } from '../../../points/model/pointsModel.ts';

const of = (rate: number, weight: number): Prior => ({ rate, weight });

/** Rates that are fitted by position group. */
type FittedRate = {
  [Key in keyof GroupConstants]: GroupConstants[Key] extends Prior ? Key : never;
}[keyof GroupConstants];
export type UnknownRates = Readonly<Record<FittedRate, Prior>>;
/** Values for counts that no season of a fit contains. */
export interface IfUnknown {
  groups: Readonly<Record<PositionGroup, UnknownRates>>;
  shapes: PointsModel['shapes'];
}
type FixedConstants = Pick<PointsModel, 'clubGoals' | 'savesPower' | 'goalsIfOn'> & { ifUnknown: IfUnknown };

const MINUTES = {
  goalkeeper: { sixtyIfStarting: of(0.99, 50), minutesIfStarting: of(89, 50) },
  defender: { sixtyIfStarting: of(0.93, 22), minutesIfStarting: of(84, 8) },
  midfielder: { sixtyIfStarting: of(0.9, 14), minutesIfStarting: of(79.5, 4) },
  forward: { sixtyIfStarting: of(0.89, 8), minutesIfStarting: of(79, 4) },
} as const;

/**
 * Constants that cannot be fitted on one season: how fast clubs change, priors of their goals, and rates of counts that the
 * seasons of a fit do not contain (assists and saves in a season of goals and cards).
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
  ifUnknown: {
    groups: {
      goalkeeper: {
        goals: of(0.0005, 500),
        assists: of(0.005, 200),
        yellow: of(0.06, 60),
        saves: of(2.6, 60),
        shots: of(0.01, 60),
        keyPasses: of(0.01, 60),
        duelsWon: of(0.6, 30),
        ...MINUTES.goalkeeper,
      },
      defender: {
        goals: of(0.031, 480),
        assists: of(0.045, 37),
        yellow: of(0.185, 54),
        saves: of(0, 100),
        shots: of(0.47, 8),
        keyPasses: of(0.16, 5),
        duelsWon: of(7.2, 5),
        ...MINUTES.defender,
      },
      midfielder: {
        goals: of(0.103, 20),
        assists: of(0.113, 33),
        yellow: of(0.21, 20),
        saves: of(0, 100),
        shots: of(1.19, 3),
        keyPasses: of(0.36, 5),
        duelsWon: of(8.2, 2),
        ...MINUTES.midfielder,
      },
      forward: {
        goals: of(0.25, 100),
        assists: of(0.113, 200),
        yellow: of(0.18, 13),
        saves: of(0, 100),
        shots: of(2.24, 6),
        keyPasses: of(0.33, 9),
        duelsWon: of(9.6, 2),
        ...MINUTES.forward,
      },
    },
    shapes: { saves: 20, shots: 12, keyPasses: 3, duelsWon: 15 },
  },
} as const satisfies FixedConstants;
