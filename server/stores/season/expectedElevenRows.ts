import type { ExpectedElevenFact } from '@hub/forecast/start/types.ts';
import type { RowOf } from '../../schema/columns.ts';
import { expectedElevens } from '../../schema/elevens.ts';
import { query } from '../statements.ts';
import { settingValue } from './inCurrentSeason.ts';

const EXPECTED_ELEVEN = expectedElevens.pick(
  'sourceId',
  'fixtureId',
  'teamId',
  'playerIds',
  'outIds',
  'doubtfulIds',
  'enteredTs',
);

/** All elevens that sources expected in the current season, oldest first. */
export const EXPECTED_ELEVENS = query(
  EXPECTED_ELEVEN,
  `select {columns} from expected_elevens where season = ${settingValue('season')} order by entered_ts, id`,
);

export const toExpectedElevenFact = ({
  enteredTs,
  ...eleven
}: RowOf<typeof EXPECTED_ELEVEN>): ExpectedElevenFact => ({ ...eleven, knownFromTs: enteredTs });
