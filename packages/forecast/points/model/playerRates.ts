import type { PositionGroup } from '@hub/shared/terms.ts';
import type { SeenPart } from '../types.ts';
import type { GroupConstants, PointsModel, Prior } from './pointsModel.ts';

/** A player's counts so far, as sums over his matches. */
export interface PlayerTally {
  starts: number;
  startMinutes: number;
  startsOfSixty: number;
  /** Matches of 90 minutes. */
  nineties: number;
  yellowCards: number;
  goals: number;
  /** Goals that his clubs were expected to score while he was on the pitch. */
  goalExposure: number;
  assists: number;
  /** The same for matches whose assists are known. */
  assistExposure: number;
  saves: number;
  /** Matches of 90 minutes whose saves are known, weighted by the goals expected against him. */
  saveExposure: number;
  shots: number;
  keyPasses: number;
  duelsWon: number;
  /** Matches of 90 minutes whose shots, passes and duels are known. */
  actionNineties: number;
}

/** A tally of no matches; building it is several times faster than copying one. */
export const createTally = (): PlayerTally => ({
  starts: 0,
  startMinutes: 0,
  startsOfSixty: 0,
  nineties: 0,
  yellowCards: 0,
  goals: 0,
  goalExposure: 0,
  assists: 0,
  assistExposure: 0,
  saves: 0,
  saveExposure: 0,
  shots: 0,
  keyPasses: 0,
  duelsWon: 0,
  actionNineties: 0,
});

export const NOTHING_SEEN: Readonly<PlayerTally> = createTally();

const MINUTES = 90;

/** Expected goals of a player's club and of its opponent in a match. */
export interface SideGoals {
  for: number;
  against: number;
  /** Goals of a club per match, over all matches. */
  mean: number;
}

/** Factor by which saves grow with the goals expected against a keeper; 1 in an average match. */
export const saveFactor = (model: Pick<PointsModel, 'savesPower'>, { against, mean }: SideGoals) =>
  (against / mean) ** model.savesPower;

/** A club's side of a played match. */
export interface SeenSide {
  goals: SideGoals;
  saveFactor: number;
}

/** Adds a match that a player took part in. */
export function addPart(
  tally: PlayerTally,
  part: SeenPart,
  side: SeenSide,
  { goalsIfOn }: Pick<PointsModel, 'goalsIfOn'>,
): void {
  const nineties = part.minutesPlayed / MINUTES;
  if (part.started) {
    tally.starts += 1;
    tally.startMinutes += part.minutesPlayed;
    if (part.minutesPlayed >= 60) tally.startsOfSixty += 1;
  }
  tally.nineties += nineties;
  tally.yellowCards += part.yellowCards;
  const exposure = side.goals.for * nineties * (part.started ? 1 : goalsIfOn);
  tally.goals += part.goals;
  tally.goalExposure += exposure;
  if (part.assists !== null) {
    tally.assists += part.assists;
    tally.assistExposure += exposure;
  }
  if (part.saves !== null) {
    tally.saves += part.saves;
    tally.saveExposure += nineties * side.saveFactor;
  }
  if (part.shots !== null && part.keyPasses !== null && part.duelsWon !== null) {
    tally.shots += part.shots;
    tally.keyPasses += part.keyPasses;
    tally.duelsWon += part.duelsWon;
    tally.actionNineties += nineties;
  }
}

/** Expected rates of a player while he is on the pitch. */
export interface PlayerRates {
  group: PositionGroup;
  constants: GroupConstants;
  /** Shares of his club's goals, and shapes of the negative binomials that follow from his counts. */
  goalShare: number;
  goalShape: number;
  assistShare: number;
  assistShape: number;
  sixtyIfStarting: number;
  minutesIfSixty: number;
  yellowPer90: number;
  /** In a match with average goals against. */
  savesPer90: number;
  shotsPer90: number;
  keyPassesPer90: number;
  duelsWonPer90: number;
}

const shrunk = ({ rate, weight }: Prior, seen: number, exposure: number) =>
  (seen + rate * weight) / (exposure + weight);

/**
 * How much more goals and assists a regular is expected to have than others of his group before any is seen: rate · (1 + this ·
 * (share of starts − ½)). Most likely on the Premier League and La Liga of 2017-18.
 */
const MORE_IF_REGULAR = 0.33;
export const UNKNOWN_START_SHARE = 0.5;

/**
 * Shrinks a player's rates towards those of his position group.
 *
 * @param startShare share of his club's matches that he started, [0, 1]
 */
export function ratesOf(
  tally: PlayerTally,
  group: PositionGroup,
  model: PointsModel,
  startShare = UNKNOWN_START_SHARE,
): PlayerRates {
  const constants = model.groups[group];
  const regular = 1 + MORE_IF_REGULAR * (startShare - UNKNOWN_START_SHARE);
  const goals = { rate: constants.goals.rate * regular, weight: constants.goals.weight };
  const assists = { rate: constants.assists.rate * regular, weight: constants.assists.weight };
  const { minutesIfTakenOff } = constants;
  const sixtyIfStarting = Math.min(
    0.999,
    shrunk(constants.sixtyIfStarting, tally.startsOfSixty, tally.starts),
  );
  const minutesIfStarting = shrunk(constants.minutesIfStarting, tally.startMinutes, tally.starts);
  const minutesIfSixty = (minutesIfStarting - (1 - sixtyIfStarting) * minutesIfTakenOff) / sixtyIfStarting;
  return {
    group,
    constants,
    goalShare: shrunk(goals, tally.goals, tally.goalExposure),
    goalShape: tally.goals + goals.rate * goals.weight,
    assistShare: shrunk(assists, tally.assists, tally.assistExposure),
    assistShape: tally.assists + assists.rate * assists.weight,
    sixtyIfStarting,
    minutesIfSixty: Math.min(MINUTES, Math.max(60, minutesIfSixty)),
    yellowPer90: shrunk(constants.yellow, tally.yellowCards, tally.nineties),
    savesPer90: shrunk(constants.saves, tally.saves, tally.saveExposure),
    shotsPer90: shrunk(constants.shots, tally.shots, tally.actionNineties),
    keyPassesPer90: shrunk(constants.keyPasses, tally.keyPasses, tally.actionNineties),
    duelsWonPer90: shrunk(constants.duelsWon, tally.duelsWon, tally.actionNineties),
  };
}
