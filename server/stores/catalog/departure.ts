import type { Departure } from '#shared/catalog/players.schema.ts';
import { boolean, nullable, text, type RowOf } from '../../schema/columns.ts';

/** Columns of `toDeparture`. */
export const DEPARTURE = { hasLeft: boolean, leftTs: nullable(text), leftTeamName: nullable(text) };

/** The same columns of `p`, but for `left_ts`, for a select. */
export const DEPARTURE_OF_P = `case when p.team_id is null then 1 else 0 end as has_left,
    (select l.name from teams l where l.id = p.left_team_id) as left_team_name`;

/** Null for whoever belongs to a club of the league. */
export const toDeparture = ({ hasLeft, leftTs, leftTeamName }: RowOf<typeof DEPARTURE>): Departure | null =>
  hasLeft ? { clubName: leftTeamName, sinceTs: leftTs } : null;
