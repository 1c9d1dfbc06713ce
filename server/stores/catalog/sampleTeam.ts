import { sampleTeam } from '#shared/users/sampleTeam.ts';
import type { Database } from '../../provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { query, readRows } from '../statements.ts';

/** Minutes that count as much towards fame as a goal. */
const MINUTES_OF_A_GOAL = 180;

/** Players of clubs, the best known first: by minutes and goals in all stored seasons. */
const BY_FAME = query(
  { id: text, teamId: text, positionPrimary: text },
  `select p.id, p.team_id, p.position_primary from teams t join players p on p.team_id = t.id
  order by (select coalesce(sum(a.minutes_played + ${MINUTES_OF_A_GOAL} * a.goals), 0)
    from appearances a where a.player_id = p.id) desc, p.id`,
);

/** A team to play with before the user has one, with one provider call. @returns ids of players */
export const readSampleTeam = async (database: Database): Promise<string[]> =>
  sampleTeam(await readRows(database, BY_FAME()));
