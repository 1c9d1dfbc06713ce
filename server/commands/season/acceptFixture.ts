import { DEFAULT_COMPETITION } from '#shared/limits.ts';
import { seasonOf, startYearAt } from '../../feeds/facts.ts';
import type { TableRow } from '../../provider/provider.ts';

type Row = Partial<TableRow>;

/** Names season and competition of a new fixture, which the specification's have none of: those of its kickoff. */
export function acceptFixture(row: Row): Row {
  const kickoffMs = Date.parse(String(row.kickoffTs));
  if (Number.isNaN(kickoffMs)) return row;
  return { season: seasonOf(startYearAt(kickoffMs)), competition: DEFAULT_COMPETITION, ...row };
}
