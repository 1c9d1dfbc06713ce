import { toInjuryStatus } from '../../shared/terms.ts';
import type { TableRow } from '../provider/provider.ts';
import { nullable, number, text, textList } from '../schema/columns.ts';

/** What the hub says of a player wherever his name stands, but for his chance. */
export const toNamedPlayer = (row: TableRow, idKey: 'id' | 'playerId' = 'id') => ({
  id: text.decode(row[idKey]),
  name: text.decode(row['name']),
  positionPrimary: text.decode(row['positionPrimary']),
  injuryStatus: toInjuryStatus(text.decode(row['injuryStatus'])),
  suspension: text.decode(row['suspension']),
});

/** What every list of players says of one. */
export const toListedPlayer = (row: TableRow) => ({
  ...toNamedPlayer(row),
  nationality: text.decode(row['nationality']),
  positions: textList.decode(row['positions']),
  startProbability: nullable(number).decode(row['pstart']),
});
