import {
  PLAYERS_PER_PAGE,
  type FormerPlayers,
  type PlayersPage,
  type SearchEntries,
} from '#shared/catalog/players.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { players } from '../../schema/catalog.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import { pageMarkAfter, readPageMark } from '../pageMark.ts';
import { readChanceHistories } from './chanceHistories.ts';
import { readComparison } from './comparison.ts';
import { readMarketPoints } from './marketPoints.ts';
import { readPlayer } from './player.ts';
import { readSampleTeam } from './sampleTeam.ts';
import { DEPARTURE, toDeparture } from './departure.ts';
import { CARD, FROM_CARDS, toPlayerCard } from './playerCard.ts';
import { query, readRows, readTogether } from '../statements.ts';
import { TEAM_REFS } from './teams.ts';

const SEARCHABLE = query(
  {
    ...players
      .as('p')
      .pick('id', 'name', 'fullName', 'teamId', 'positionPrimary', 'pstart', 'pstartKnowledge'),
    teamShortName: nullable(text),
  },
  `select {columns}, t.short_name as team_short_name
  from players p left join teams t on t.id = p.team_id order by p.name, p.id`,
);

/** All players in the clubs of some players. */
const CLUB_MATES = query(
  {
    ...players.as('p').pick('id', 'name', 'positionPrimary', 'positions'),
    teamId: selected('t.id', text),
    teamName: selected('t.name', text),
    teamShortName: selected('t.short_name', text),
  },
  `select {columns} from teams t join players p on p.team_id = t.id
  where t.id in (select team_id from players where id in (:playerIds)) order by p.sort_name, p.id`,
);

const COUNT = query({ total: number }, 'select count(*) as total from players where team_id is not null');

const FIRST_PAGE = query(
  CARD,
  `select {columns} ${FROM_CARDS} where p.team_id is not null order by p.sort_name, p.id limit :limit`,
);
const PAGE_AFTER = query(
  CARD,
  `select {columns} ${FROM_CARDS} where p.team_id is not null
    and p.sort_name >= :value and (p.sort_name > :value or p.id > :id)
  order by p.sort_name, p.id limit :limit`,
);

const FORMER = query(
  { ...CARD, ...DEPARTURE },
  `select {columns} ${FROM_CARDS} where p.team_id is null order by p.sort_name, p.id`,
);

export function createPlayersStore(database: Database) {
  return {
    /**
     * One page of all players of the league's clubs by name, with one provider call. The order is that of the screen
     * (`foldText`), so that a later page never inserts players between those already shown.
     *
     * @param cursor `nextCursor` of the previous page; null: the first page, which also contains the clubs
     * @throws AppError 'malformedCursor'
     */
    async page(cursor: string | null): Promise<PlayersPage> {
      const [rows, [count], teams] = await readTogether(database, [pageAfter(cursor), COUNT(), TEAM_REFS()]);
      const shown = rows.slice(0, PLAYERS_PER_PAGE);
      const last = shown.at(-1);
      return {
        players: shown.map(toPlayerCard),
        teams: cursor === null ? teams : [],
        total: count?.total ?? 0,
        nextCursor: rows.length > shown.length && last ? pageMarkAfter(last.sortName, last.id) : null,
      };
    },

    sampleTeam: () => readSampleTeam(database),

    /** All players who have left the league, by name, with one provider call. */
    async former(): Promise<FormerPlayers> {
      const rows = await readRows(database, FORMER());
      return rows.flatMap((row) => {
        const left = toDeparture(row);
        return left === null ? [] : [{ ...toPlayerCard(row), left }];
      });
    },

    /** See `readPlayer`. */
    details: (playerId: string, nowTs: string) => readPlayer(database, playerId, nowTs),

    /** See `readMarketPoints`. */
    marketPoints: () => readMarketPoints(database),

    /** See `readChanceHistories`. */
    chanceHistories: (nowTs: string) => readChanceHistories(database, nowTs),
    /** See `readComparison`. */
    compare: (playerIds: readonly string[], nowTs: string) => readComparison(database, playerIds, nowTs),

    /** All players in the clubs of some players, including these, with one provider call. */
    async clubMates(playerIds: readonly string[]) {
      const rows = await readRows(database, CLUB_MATES({ playerIds }));
      return rows.map(({ id, name, positionPrimary, positions, teamId, teamName, teamShortName }) => ({
        id,
        name,
        positionPrimary,
        positions,
        club: { id: teamId, name: teamName, shortName: teamShortName },
      }));
    },

    /** All players and clubs that can be searched by name, former players last, with one provider call. */
    async searchEntries(): Promise<SearchEntries> {
      const [found, clubs] = await readTogether(database, [SEARCHABLE(), TEAM_REFS()]);
      const entries = found.map(({ pstart, pstartKnowledge, ...player }) =>
        Object.assign(player, { startProbability: pstart, knowledge: pstartKnowledge }),
      );
      const here = entries.filter(({ teamShortName }) => teamShortName !== null);
      const former = entries.filter(({ teamShortName }) => teamShortName === null);
      return { players: [...here, ...former], clubs };
    },
  };
}

/** Reads one row more than a page, which shows whether another page follows. */
function pageAfter(cursor: string | null) {
  const limit = PLAYERS_PER_PAGE + 1;
  if (cursor === null) return FIRST_PAGE({ limit });
  return PAGE_AFTER({ ...readPageMark(cursor), limit });
}
