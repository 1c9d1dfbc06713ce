import { sampleTeam } from '#shared/users/sampleTeam.ts';
import type { Database } from '../../provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { query, readRows } from '../statements.ts';

/** The minutes that make a player as well known as a goal does. */
const MINUTES_OF_A_GOAL = 180;

/** Members of clubs, the best known first: who has played most and scored most in the seasons that the hub knows. */
const BY_FAME = query(
  { id: text, teamId: text, positionPrimary: text },
  `select p.id, p.team_id, p.position_primary from teams t join players p on p.team_id = t.id
  order by (select coalesce(sum(a.minutes_played + ${MINUTES_OF_A_GOAL} * a.goals), 0)
    from appearances a where a.player_id = p.id) desc, p.id`,
);

/** A team to play with before one has an own one, with one provider call. @returns ids of players */
export const readSampleTeam = async (database: Database): Promise<string[]> =>
  sampleTeam(await readRows(database, BY_FAME()));
