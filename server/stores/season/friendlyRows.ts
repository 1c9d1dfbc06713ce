import type { FriendlyFact } from '@hub/forecast/start/types.ts';
import type { RowOf } from '../../schema/columns.ts';
import { friendlies } from '../../schema/sheets.ts';
import { query } from '../statements.ts';
import { settingValue } from './inCurrentSeason.ts';

/** All friendlies of the current season, newest first. */
export const FRIENDLIES = query(
  friendlies.columns,
  `select {columns} from friendlies where season = ${settingValue('season')} order by day desc, team_id`,
);

export const toFriendlyFact = ({
  teamId,
  day,
  starterIds,
  cameOnIds,
  enteredTs,
}: RowOf<typeof friendlies.columns>): FriendlyFact => ({
  teamId,
  day,
  knownFromTs: enteredTs,
  starterIds,
  cameOnIds,
});
