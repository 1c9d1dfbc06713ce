import { text } from '../../schema/columns.ts';
import { inCurrentSeason } from './inCurrentSeason.ts';
import { query, type ResultRow } from '../statements.ts';

/** Expected returns that administrators have entered for the current season. */
export const EXPECTED_RETURNS = query(
  { playerId: text, expectedReturn: text },
  `select player_id, expected_return from availability_edits
  where replaced_by is null and expected_return is not null and ${inCurrentSeason('availability_edits')}`,
);

/** Player id → ISO date. */
export const expectedReturnsOf = (rows: readonly ResultRow<typeof EXPECTED_RETURNS>[]): Map<string, string> =>
  new Map(rows.map(({ playerId, expectedReturn }) => [playerId, expectedReturn]));
