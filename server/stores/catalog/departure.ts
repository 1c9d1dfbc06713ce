import type { Departure } from '@hub/shared/catalog/players.schema.ts';
import { players } from '../../schema/catalog.ts';
import { boolean, nullable, selected, text, type RowOf } from '../../schema/columns.ts';

/** Columns of `p` for `toDeparture`. */
export const DEPARTURE = {
  ...players.as('p').pick('leftTs'),
  hasLeft: selected('case when p.team_id is null then 1 else 0 end', boolean),
  leftTeamName: selected('(select l.name from teams l where l.id = p.left_team_id)', nullable(text)),
};

/** Null for players of the league's clubs. */
export const toDeparture = ({ hasLeft, leftTs, leftTeamName }: RowOf<typeof DEPARTURE>): Departure | null =>
  hasLeft ? { clubName: leftTeamName, sinceTs: leftTs } : null;
