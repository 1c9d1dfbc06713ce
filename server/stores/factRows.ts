import { positionGroupOf, type PositionGroup } from '../../shared/terms.ts';
import type { TableRow } from '../provider/provider.ts';
import type { AppearanceFact, FixtureFact } from '../pstart/types.ts';
import { boolean, nullable, number, text, textList } from '../schema/columns.ts';

/** Rows of the hub's tables as the facts that a forecast reads. */

const nullableNumber = nullable(number);

export function toFixtureFact(row: TableRow): FixtureFact {
  return {
    fixtureId: text.decode(row['id']),
    matchday: number.decode(row['matchday']),
    kickoffTs: text.decode(row['kickoffTs']),
    homeTeamId: text.decode(row['homeTeamId']),
    awayTeamId: text.decode(row['awayTeamId']),
    homeGoals: nullableNumber.decode(row['homeGoals']),
    awayGoals: nullableNumber.decode(row['awayGoals']),
  };
}

export function toAppearanceFact(row: TableRow): AppearanceFact {
  return {
    fixtureId: text.decode(row['fixtureId']),
    teamId: text.decode(row['teamId']),
    playerId: text.decode(row['playerId']),
    started: boolean.decode(row['started']),
    minutesPlayed: number.decode(row['minutesPlayed']),
    subbedOutMinute: nullableNumber.decode(row['subbedOutMinute']),
    booked: number.decode(row['yellowCards']) > 0,
    sentOff: number.decode(row['timesSentOff']) > 0,
  };
}

/** The group of a row's position codes, the first code that is known; null for none. */
export function positionGroupOfRow(row: TableRow): PositionGroup | null {
  const codes = [text.decode(row['positionPrimary']), ...textList.decode(row['positions'])];
  for (const code of codes) {
    const group = positionGroupOf(code);
    if (group !== null) return group;
  }
  return null;
}
