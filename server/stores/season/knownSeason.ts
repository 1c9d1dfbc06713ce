import { fixtures, players } from '../../schema/catalog.ts';
import { text } from '../../schema/columns.ts';
import { appearances } from '../../schema/season.ts';
import type { Database } from '@hub/provider/provider.ts';
import { query, readTogether } from '../statements.ts';

const PLAYERS = query(players.columns, 'select {columns} from players');
const FIXTURES = query(fixtures.columns, 'select {columns} from fixtures');
const APPEARANCES = query(
  appearances.as('a').columns,
  `select {columns} from appearances a join fixtures f on f.id = a.fixture_id
  where f.season = :season and f.competition = :competition`,
);
const ALL_APPEARANCES = query(appearances.columns, 'select {columns} from appearances');
const IN_TEAMS = query({ playerId: text }, 'select distinct player_id from user_team_players');
const WATCHED = query({ playerId: text }, 'select distinct player_id from watched_players');

export type KnownSeason = Awaited<ReturnType<ReturnType<typeof createKnownSeasonStore>['read']>>;

/** Stored rows that an import could add to, change or retire. */
export function createKnownSeasonStore(database: Database) {
  return {
    /**
     * All players, all fixtures and the ids of users' players, with one provider call.
     *
     * @param key the season whose appearances are read; null: all seasons
     */
    async read(key: { season: string; competition: string } | null) {
      const [people, matches, played, inTeams, watched] = await readTogether(database, [
        PLAYERS(),
        FIXTURES(),
        key === null ? ALL_APPEARANCES() : APPEARANCES(key),
        IN_TEAMS(),
        WATCHED(),
      ]);
      const idsOf = (rows: readonly { playerId: string }[]) => new Set(rows.map(({ playerId }) => playerId));
      return {
        players: people,
        fixtures: matches,
        appearances: played,
        inTeams: idsOf(inTeams),
        watched: idsOf(watched),
      };
    },
  };
}
