import {
  PLAYERS_PER_PAGE,
  CHANCE_HISTORY_MATCHDAYS,
  type FormerPlayers,
  type PlayersPage,
  type SearchEntries,
  type ChanceHistories,
} from '@hub/shared/catalog/players.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { players } from '../../schema/catalog.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import { pageMarkAfter, readPageMark } from '../pageMark.ts';
import { readComparison } from './comparison.ts';
import { readPlayer } from './player.ts';
import { DEPARTURE, toDeparture } from './departure.ts';
import { CHANCE_MATCH, CHANCE_MATCH_OF, toChanceMatch } from './chanceMatch.ts';
import { CARD, FROM_CARDS, toPlayerCard } from './playerCard.ts';
import { query, readRows, readTogether } from '../statements.ts';
import { TEAM_REFS } from './teams.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import type { MarketPoints } from '@hub/shared/points/expectedPoints.schema.ts';
import { readExpectedPoints } from '../runs/storedPoints.ts';
import { sampleTeam } from '@hub/shared/users/sampleTeam.ts';
import type { SampleTeam } from '@hub/shared/users/userTeams.schema.ts';

/** Minutes that count as much towards fame as a goal. */
const MINUTES_OF_A_GOAL = 180;

/** Players of clubs, the best known first: by minutes and goals in all stored seasons. */
const BY_FAME = query(
  {
    ...players.as('p').pick('id', 'name', 'positions', 'positionPrimary', 'pstart', 'pstartKnowledge'),
    teamId: selected('p.team_id', text),
  },
  `select {columns} from teams t join players p on p.team_id = t.id
  order by (select coalesce(sum(a.minutes_played + ${MINUTES_OF_A_GOAL} * a.goals), 0)
    from appearances a where a.player_id = p.id) desc, p.id`,
);

/** A team to play with before the user has one, with one provider call. */
async function readSampleTeam(database: Database): Promise<SampleTeam> {
  const rows = await readRows(database, BY_FAME());
  return sampleTeam(
    rows.map(({ pstart, pstartKnowledge, ...player }) =>
      Object.assign(player, { startProbability: pstart, knowledge: pstartKnowledge }),
    ),
  );
}

const OF_CLUBS = query(
  { id: text, points: nullable(text) },
  `select p.id, x.points from teams t join players p on p.team_id = t.id
    join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id
  order by p.id`,
);

/** Parts with fewer points per match are left out. */
const LEAST_PART = 0.05;

/**
 * Expected points of all players in the league's clubs that have any, by id, with one provider call. Contains only parts
 * large enough to explain something.
 */
export async function readMarketPoints(database: Database): Promise<MarketPoints> {
  const rows = await readRows(database, OF_CLUBS());
  return rows.flatMap(({ id, points }) => {
    const expected = readExpectedPoints(points);
    if (expected.length === 0) return [];
    for (const ofGame of expected)
      ofGame.parts = ofGame.parts.filter((part) => Math.abs(part.points) >= LEAST_PART);
    return [{ playerId: id, expected }];
  });
}

const NEWEST_MATCHDAY = `select coalesce(max(l.matchday), 0) from ledger_snapshots l
    where ${inCurrentSeason('l')} and l.kickoff_ts < :nowTs` as const;

/** Forecasts before the newest kickoffs for each player's current club, since rivals differ by club; earliest first. */
const CHANCE_HISTORIES = query(
  { fixtureId: text, playerId: text, startProbability: number },
  `select s.fixture_id, x.player_id, x.pstart as start_probability
  from ledger_snapshots s join ledger_predictions x on x.snapshot_id = s.id
    join players p on p.id = x.player_id and p.team_id = x.team_id
  where ${inCurrentSeason('s')} and s.kickoff_ts < :nowTs and s.matchday > (${NEWEST_MATCHDAY}) - ${CHANCE_HISTORY_MATCHDAYS}
  order by s.kickoff_ts, s.fixture_id, s.as_of_ts, s.frozen_ts`,
);

/**
 * Each player's chances before his current club's matches on the last matchdays, in whole percent, earliest first. One
 * provider call for all players, so that any list can show them.
 *
 * @param nowTs ISO-8601 UTC; only kickoffs before it count
 */
async function readChanceHistories(database: Database, nowTs: string): Promise<ChanceHistories> {
  const chanceHistories: ChanceHistories = {};
  const lastFixtureOf = new Map<string, string>();
  for (const row of await readRows(database, CHANCE_HISTORIES({ nowTs }))) {
    const percent = Math.round(row.startProbability * 100);
    const chanceHistory = (chanceHistories[row.playerId] ??= []);
    // A later forecast of the same match replaces an earlier one.
    if (lastFixtureOf.get(row.playerId) === row.fixtureId) chanceHistory.pop();
    lastFixtureOf.set(row.playerId, row.fixtureId);
    chanceHistory.push(percent);
  }
  return chanceHistories;
}

const SEARCHABLE = query(
  {
    ...players
      .as('p')
      .pick('id', 'name', 'fullName', 'teamId', 'positionPrimary', 'pstart', 'pstartKnowledge'),
    ...CHANCE_MATCH,
    teamShortName: nullable(text),
  },
  `select {columns}, t.short_name as team_short_name
  from players p left join teams t on t.id = p.team_id ${CHANCE_MATCH_OF} order by p.name, p.id`,
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
      const entries = found.map((row) => {
        const { id, name, fullName, teamId, teamShortName, positionPrimary, pstart, pstartKnowledge } = row;
        return {
          id,
          name,
          fullName,
          teamId,
          teamShortName,
          positionPrimary,
          startProbability: pstart,
          knowledge: pstartKnowledge,
          match: toChanceMatch(row),
        };
      });
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
