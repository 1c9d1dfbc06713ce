import { POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';
import { compareText } from '@hub/shared/text/compareText.ts';
import type { OutcomeTable, OutcomeTables } from '../../../start/pstartModel.ts';

/** The outcome of a candidate in a played match. */
export interface OutcomeSample {
  positionGroup: PositionGroup;
  cell: string;
  started: boolean;
  /** 0 if he stayed on the bench or was not in the squad. */
  minutesPlayed: number;
}

/** Weight, in players, of the group's average in every cell, so that rare cells count little. */
const PRIOR_PLAYERS = 10;
const DECIMALS = 4;

/** Counts shares and mean minutes by position group; a group without samples has zeros. */
export function fitOutcomes(samples: readonly OutcomeSample[]): OutcomeTables {
  const ofGroup = Map.groupBy(samples, ({ positionGroup }) => positionGroup);
  return Object.fromEntries(
    POSITION_GROUPS.map((group) => [group, tableOf(ofGroup.get(group) ?? [])]),
  ) as Record<PositionGroup, OutcomeTable>;
}

function tableOf(samples: readonly OutcomeSample[]): OutcomeTable {
  const reserves = samples.filter(({ started }) => !started);
  const used = reserves.filter(({ minutesPlayed }) => minutesPlayed > 0);
  const comesOn = used.length / Math.max(1, reserves.length);
  const cells = [...Map.groupBy(reserves, ({ cell }) => cell)].toSorted(([one], [other]) =>
    compareText(one, other),
  );
  return {
    minutesIfStarted: round(meanMinutes(samples.filter(({ started }) => started))),
    minutesIfUsed: round(meanMinutes(used)),
    comesOn: round(comesOn),
    comesOnByCell: Object.fromEntries(
      cells.map(([cell, players]) => {
        const came = players.filter(({ minutesPlayed }) => minutesPlayed > 0).length;
        return [cell, round((came + PRIOR_PLAYERS * comesOn) / (players.length + PRIOR_PLAYERS))];
      }),
    ),
  };
}

function meanMinutes(samples: readonly OutcomeSample[]): number {
  return samples.reduce((sum, { minutesPlayed }) => sum + minutesPlayed, 0) / Math.max(1, samples.length);
}

const round = (value: number) => Number(value.toFixed(DECIMALS));
