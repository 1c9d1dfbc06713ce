import type { PositionGroup } from '@hub/shared/terms.ts';
import type { ClubGoalsConstants } from './clubGoals.ts';

/** A rate before a player's first match, and its weight in units of exposure e: (n + rate · weight) ÷ (e + weight). */
export interface Prior {
  rate: number;
  weight: number;
}

/** Constants of the players of a position group. */
export interface GroupConstants {
  /** Shares of the club's goals while he is on the pitch, by expected club goals seen. */
  goals: Prior;
  assists: Prior;
  /** Share of his starts in which he plays 60 minutes, and minutes of a start, by starts seen. */
  sixtyIfStarting: Prior;
  minutesIfStarting: Prior;
  /** Per 90 minutes, by matches of 90 minutes seen. */
  yellow: Prior;
  saves: Prior;
  shots: Prior;
  keyPasses: Prior;
  duelsWon: Prior;
  /** Per 90 minutes, the same for all players. */
  secondYellowPer90: number;
  redPer90: number;
  ownGoalsPer90: number;
  /** Minutes of a start of less than 60, of coming on late, and of coming on with at least 60 to go. */
  minutesIfTakenOff: number;
  minutesIfOn: number;
  minutesIfOnEarly: number;
  /** Share of substitutes who play 60 minutes. */
  sixtyIfOn: number;
  /** Share of starts of 60 minutes or more that last 70. */
  seventyIfSixty: number;
}

/** How a chance fades k matches ahead: logit = shift + slope · logit of the next match's, by k − 2. */
export interface Fading {
  shift: readonly number[];
  slope: readonly number[];
}

/** All constants of expected points. */
export interface PointsModel {
  clubGoals: ClubGoalsConstants;
  groups: Readonly<Record<PositionGroup, GroupConstants>>;
  /** Goals per minute of a substitute, as a multiple of a starter's. */
  goalsIfOn: number;
  /** Exponent by which keepers' saves follow the goals expected against them. */
  savesPower: number;
  /** Shapes of the negative binomials of counts; a Poisson count has an infinite one. */
  shapes: { saves: number; shots: number; keyPasses: number; duelsWon: number };
  fading: {
    starts: Fading;
    /** From the chance without any report, for a player who is out. */
    startsAfterInjury: Fading;
    /** Chance of coming on if he does not start. */
    comesOn: Fading;
  };
}

/** Constants by the substitutes that a league allows, which affect how long starters play. */
export interface PointsModels {
  three: PointsModel;
  five: PointsModel;
}
