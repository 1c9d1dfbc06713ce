import { text } from '../../schema/columns.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, type ResultRow } from '../statements.ts';

/** The days on which administrators expect players back, of the season on show. */
export const EXPECTED_RETURNS = query(
  { playerId: text, expectedReturn: text },
  `select player_id, expected_return from availability_edits
  where replaced_by is null and expected_return is not null and ${inCurrentSeason('availability_edits')}`,
);

/** ISO dates by player id. */
export const expectedReturnsOf = (rows: readonly ResultRow<typeof EXPECTED_RETURNS>[]): Map<string, string> =>
  new Map(rows.map(({ playerId, expectedReturn }) => [playerId, expectedReturn]));
