import { PLAYERS_PER_PAGE, type PlayersPage, type SearchEntries } from '../../shared/players.ts';
import type { Database, Statement } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { pageMarkAfter, readPageMark } from './pageMark.ts';
import { readPlayer } from './player.ts';
import { CARDS, toPlayerCard } from './playerCard.ts';
import { readRows } from './readRows.ts';
import { ALL_TEAM_REFS, toTeamRef } from './teams.ts';

const SEARCHABLE = `select p.id, p.name, p.position_primary, t.short_name as team_short_name
  from players p left join teams t on t.id = p.team_id order by p.name, p.id`;

export function createPlayersStore(database: Database) {
  return {
    /**
     * One page of all players by name, with one provider call. Names are ordered as the screen orders them
     * (`foldText`), so that a later page never comes between players who are already shown.
     *
     * @param cursor `nextCursor` of the page before; null: the first page, which brings the clubs along
     * @throws AppError 'invalid' for a cursor that is malformed
     */
    async page(cursor: string | null): Promise<PlayersPage> {
      const [rows, [count], teams] = await readRows(database, [
        pageStatement(cursor),
        { sql: 'select count(*) as total from players' },
        { sql: ALL_TEAM_REFS },
      ]);
      const shown = rows.slice(0, PLAYERS_PER_PAGE);
      const last = shown.at(-1);
      return {
        players: shown.map(toPlayerCard),
        teams: cursor === null ? teams.map(toTeamRef) : [],
        total: number.decode(count?.['total']),
        nextCursor:
          rows.length > shown.length && last
            ? pageMarkAfter(text.decode(last['sortName']), text.decode(last['id']))
            : null,
      };
    },

    /** See `readPlayer`. */
    details: (playerId: string, nowTs: string) => readPlayer(database, playerId, nowTs),

    /** Every player and club that can be searched by name, with one provider call. */
    async searchEntries(): Promise<SearchEntries> {
      const [rows, teams] = await readRows(database, [{ sql: SEARCHABLE }, { sql: ALL_TEAM_REFS }]);
      return {
        players: rows.map((row) => ({
          id: text.decode(row['id']),
          name: text.decode(row['name']),
          teamShortName: nullable(text).decode(row['teamShortName']),
          positionPrimary: text.decode(row['positionPrimary']),
        })),
        clubs: teams.map(toTeamRef),
      };
    },
  };
}

/** One row more than a page tells whether anything follows. */
function pageStatement(cursor: string | null): Statement {
  const limit = PLAYERS_PER_PAGE + 1;
  if (cursor === null) return { sql: `${CARDS} order by p.sort_name, p.id limit ?`, args: [limit] };
  const { value: name, id } = readPageMark(cursor);
  return {
    sql: `${CARDS} where p.sort_name >= ? and (p.sort_name > ? or p.id > ?) order by p.sort_name, p.id limit ?`,
    args: [name, name, id, limit],
  };
}
