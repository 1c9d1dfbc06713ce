import type { Database } from '@hub/provider/provider.ts';
import { fixtures } from '../../schema/catalog.ts';
import { number, text } from '../../schema/columns.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readRows } from '../statements.ts';

const MATCHES = query(
  fixtures.as('f').pick('matchday', 'status', 'kickoffTs', 'homeTeamId', 'awayTeamId'),
  `select {columns} from fixtures f where ${inCurrentSeason('f')} order by f.kickoff_ts, f.id`,
);

const HELD =
  `select m.player_id from user_team_players m union all select w.player_id from watched_players w` as const;
const FANS_BY_CLUB = query(
  { teamId: text, fans: number },
  `select p.team_id, count(*) as fans from (${HELD}) h join players p on p.id = h.player_id
  where p.team_id is not null group by p.team_id`,
);

/** The current season's matches, for sources that are requested match by match. */
export function createWatchedMatchesStore(database: Database) {
  return {
    /** All matches of the current season, earliest first. */
    all: () => readRows(database, MATCHES()),

    /** How often players of each club are in teams and watchlists. */
    async fansByClub(): Promise<Map<string, number>> {
      const rows = await readRows(database, FANS_BY_CLUB());
      return new Map(rows.map(({ teamId, fans }) => [teamId, fans]));
    },
  };
}
