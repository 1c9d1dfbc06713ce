import type { PointRules } from '@hub/shared/points/pointRules.ts';
import { appearancePoints } from '@hub/shared/points/scorePoints.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { OutcomeList } from './distribution.ts';
import type { PlayerRates } from './playerRates.ts';
import type { GroupConstants, PointsModel } from './pointsModel.ts';

/** Ways to take part in a match: coming on or starting, for less than 60 minutes or for 60 and more. */
export const STATES = 4;
export const stateOf = (isStart: boolean, isWhole: boolean): number => (isStart ? 2 : 0) + (isWhole ? 1 : 0);
/** Whether the goals of the whole match count for him. */
export const isWholeMatch = (state: number): boolean => state % 2 === 1;
export const isStarting = (state: number): boolean => state >= 2;

/** Points for the minutes of each state, by position group. */
export type Appearances = Readonly<Record<PositionGroup, readonly OutcomeList[]>>;

const MINUTES = 90;

/** Share of the longer state among a player's starts, or among his substitute appearances. */
export const longShareOf = ({ sixtyIfStarting, constants }: PlayerRates, isStart: boolean): number =>
  isStart ? sixtyIfStarting : constants.sixtyIfOn;

/** Minutes that a player plays in a state. */
export function minutesIn({ minutesIfSixty, constants }: PlayerRates, state: number): number {
  if (isStarting(state)) return isWholeMatch(state) ? minutesIfSixty : constants.minutesIfTakenOff;
  return isWholeMatch(state) ? constants.minutesIfOnEarly : constants.minutesIfOn;
}

/** The part of a match's goals that a player is there for in a state, by minutes; more are scored late. */
export const goalsSeenIn = (
  rates: PlayerRates,
  state: number,
  { goalsIfOn }: Pick<PointsModel, 'goalsIfOn'>,
): number => (minutesIn(rates, state) / MINUTES) * (isStarting(state) ? 1 : goalsIfOn);

/** Reads the points of each state. Equal certain points share one list, so that derived values are computed once. */
export function readAppearances(rules: PointRules, { groups }: PointsModel): Appearances {
  const certain = new Map<number, OutcomeList>();
  const ofGroup = (group: PositionGroup) =>
    Array.from({ length: STATES }, (_, state) => {
      const outcomes = appearanceIn(rules, state, groups[group]);
      if (outcomes.length > 1) return outcomes;
      const known = certain.get(outcomes.mean) ?? outcomes;
      certain.set(outcomes.mean, known);
      return known;
    });
  return Object.fromEntries(POSITION_GROUPS.map((group) => [group, ofGroup(group)])) as Record<
    PositionGroup,
    OutcomeList[]
  >;
}

/** A game with a threshold above 60 minutes splits the longer states. */
function appearanceIn(
  rules: PointRules,
  state: number,
  { seventyIfSixty, minutesIfOnEarly }: GroupConstants,
): OutcomeList {
  const isWhole = isWholeMatch(state);
  const least = appearancePoints(rules, isWhole ? 60 : 1);
  const most = appearancePoints(rules, isWhole ? MINUTES : 59);
  const outcomes = new OutcomeList();
  if (least === most) {
    outcomes.add(least, 1);
    return outcomes;
  }
  const seventy = isStarting(state) ? seventyIfSixty : isWhole && minutesIfOnEarly >= 70 ? 1 : 0;
  outcomes.add(least, 1 - seventy);
  outcomes.add(most, seventy);
  return outcomes;
}
