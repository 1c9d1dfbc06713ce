import type { TableRow } from '../provider/provider.ts';
import { text } from '../schema/columns.ts';
import { onShow } from './readRows.ts';

/** The days on which administrators expect players back, of the season on show. */
export const READ_EXPECTED_RETURNS = `select player_id, expected_return from availability_edits
  where replaced_by is null and expected_return is not null and ${onShow('availability_edits')}`;

/** ISO dates by player id. */
export function expectedReturnsOf(rows: readonly TableRow[]): Map<string, string> {
  return new Map(rows.map((row) => [text.decode(row['playerId']), text.decode(row['expectedReturn'])]));
}
