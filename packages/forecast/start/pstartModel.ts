import type { LineupKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { ExpectedConstants } from './expected/expectedConstants.ts';
import type { StatusAgeing } from './news/statusAge.ts';
import type { PointsCard } from './points.ts';

import type { Curve } from './scoreCard.ts';

/** What last season and prices add at the start of a season. */
export interface SeasonStartCurves {
  outfield: readonly Curve[];
  goalkeeper: readonly Curve[];
}

/** What last season adds if no prices are known. */
export interface LastSeasonCurves extends SeasonStartCurves {
  /** The effect of age for players who did not play in it. */
  age: SeasonStartCurves;
}

/** Outcomes of a position group's players, counted in past seasons. */
export interface OutcomeTable {
  /** Mean minutes of starters. */
  minutesIfStarted: number;
  /** Mean minutes of substitutes. */
  minutesIfUsed: number;
  /** Share of non-starters who came on. */
  comesOn: number;
  /** The same share by cell of `outcomeCellOf`; missing cells use the group's share. */
  comesOnByCell: Readonly<Record<string, number>>;
}

export type OutcomeTables = Readonly<Record<PositionGroup, OutcomeTable>>;

export interface PstartCards {
  outfield: PointsCard;
  goalkeeper: PointsCard;
  /** The `pull` of `balanceGroup`: log-odds per missing place of an outfield player's position group. */
  positionPull: number;
  /** Factor on the log-odds of outfield players whose club has played few matches, added by `constantsFor`. */
  earlySlope?: number;
  /** Added by `constantsFor`. */
  seasonStart?: SeasonStartCurves;
  /** The effect of age for players without any other data, added by `constantsFor`. */
  ageOfUnknown?: SeasonStartCurves;
  /** How statuses age, added by `constantsFor` if one is old; if left out, all are as certain as fresh ones. */
  statusAgeing?: StatusAgeing;
  /** What expected elevens add; the committed constants if left out. */
  expected?: ExpectedConstants;
}

export interface PstartConstants extends PstartCards {
  outcomes: OutcomeTables;
}

/** Constants for one kind of line-ups; null where no season of the fit was of that kind. */
export interface PstartRegimes {
  /** Seasons with three substitutes. */
  three: PstartConstants | null;
  /** Seasons with more. */
  five: PstartConstants | null;
  /** Matches for which the statuses of all players are known. */
  news: PstartConstants | null;
}

/** All fitted constants, by what is known of a club's line-ups. */
export interface PstartModel extends Record<LineupKnowledge, PstartRegimes> {
  /** What last season and prices add at the start of a season, for outfield players and for goalkeepers. */
  seasonStart: SeasonStartCurves;
  /** The same if it is known how many fan teams hold each player; null if no season of the fit contains that. */
  seasonStartWithHolders: SeasonStartCurves | null;
  seasonStartWithoutPrices: LastSeasonCurves;
  /** `earlySlope` by the club's matches played, from 0 on; 1 after the last. Few line-ups are less informative. */
  earlySlopes: readonly number[];
  /** The effect of age for players without any other data. */
  ageOfUnknown: SeasonStartCurves;
  /** How statuses age. */
  statusAgeing: StatusAgeing;
}
