import type { PositionGroup } from '#shared/terms.ts';
import type { PointsCard } from './points.ts';

/** What becomes of the players of one position group, counted in past seasons. */
export interface OutcomeTable {
  /** Mean minutes of those who began. */
  minutesIfStarted: number;
  /** Mean minutes of those who came on. */
  minutesIfUsed: number;
  /** Share of those who did not begin that came on. */
  comesOn: number;
  /** The same share by the cell of `outcomeCellOf`; cells that are missing have the group's share. */
  comesOnByCell: Readonly<Record<string, number>>;
}

export type OutcomeTables = Readonly<Record<PositionGroup, OutcomeTable>>;

export interface PstartCards {
  outfield: PointsCard;
  goalkeeper: PointsCard;
  /** Log-odds that every outfield player of a position group gets for each place that it lacks to its usual ones. */
  positionPull: number;
}

export interface PstartHalf extends PstartCards {
  outcomes: OutcomeTables;
}

/** Everything that is fitted, once for sources that list the bench and once for those that list only players used. */
export interface PstartModel {
  withBench: PstartHalf;
  withoutBench: PstartHalf;
}
