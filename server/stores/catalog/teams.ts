import {
  CLUBS_MAX,
  type ClubCard,
  type ClubDetails,
  type ClubNextFixture,
  type ClubPlayer,
  type SquadMember,
} from '#shared/catalog/teams.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { fixtures, players, teams } from '../../schema/catalog.ts';
import { nullable, number, text } from '../../schema/columns.ts';
import { LISTED_PLAYER, toListedPlayer } from './playerRow.ts';
import { onShow } from '../season/onShow.ts';
import { joinedTeam, joinedTeamColumns } from './joinedTeam.ts';
import { query, readRows, readTogether, type ResultRow } from '../statements.ts';

/** A club, of `t`. */
export const TEAM_REF = teams.as('t').pick('id', 'name', 'shortName');

export const TEAM_REFS = query(
  TEAM_REF,
  'select {columns} from teams t where t.is_in_league = 1 order by t.name, t.id',
);

const CLUBS = query(
  { ...teams.as('t').pick('id', 'name', 'shortName', 'city', 'venue'), playersCount: number },
  `select {columns}, (select count(*) from players p where p.team_id = t.id) as players_count
  from teams t where t.is_in_league = 1 order by t.name, t.id limit ${CLUBS_MAX}`,
);

const TEAM = query(
  teams.pick('id', 'name', 'shortName', 'city', 'venue'),
  'select {columns} from teams where id = :teamId',
);

const BY_ROLE = 'case when p.role_rank is null then 1 else 0 end, p.role_rank, p.name, p.id';

const SQUAD = query(
  LISTED_PLAYER,
  `select {columns} from players p where p.team_id = :teamId order by ${BY_ROLE}`,
);

const CLUB_SQUAD = query(
  {
    ...LISTED_PLAYER,
    ...players.as('p').pick('roleRank', 'formRatingAvgLast5'),
    asOfTs: nullable(text),
    goalsScored: nullable(number),
    assistsMade: nullable(number),
    appearancesStarter: nullable(number),
  },
  `select {columns}, r.as_of_ts, s.goals_scored, s.assists_made, s.appearances_starter
  from players p
    left join stats_players s on s.player_id = p.id and ${onShow('s')}
    left join pstart_runs r on r.id = p.pstart_run_id
  where p.team_id = :teamId order by ${BY_ROLE}`,
);

const NEXT_FIXTURE = query(
  {
    ...fixtures.as('f').pick('id', 'matchday', 'kickoffTs', 'homeTeamId', 'venue'),
    ...joinedTeamColumns('opponent', 'o'),
  },
  `select {columns}
  from fixtures f
    left join teams o on o.id = case when f.home_team_id = :teamId then f.away_team_id else f.home_team_id end
  where (f.home_team_id = :teamId or f.away_team_id = :teamId) and f.status = 'scheduled' and f.kickoff_ts >= :nowTs
  order by f.kickoff_ts, f.id limit 1`,
);

export function createTeamsStore(database: Database) {
  return {
    /** Up to 18 clubs by name, with one provider call. */
    clubs(): Promise<ClubCard[]> {
      return readRows(database, CLUBS());
    },

    /** A club's players by role rank, with one provider call; null when there is no such club. */
    async squad(teamId: string): Promise<SquadMember[] | null> {
      const [[team], squad] = await readTogether(database, [TEAM({ teamId }), SQUAD({ teamId })]);
      return team === undefined ? null : squad.map(toListedPlayer);
    },

    /**
     * Everything the club's page shows, with one provider call; null when there is no such club.
     *
     * @param nowTs ISO-8601 UTC; fixtures before it are over
     */
    async details(teamId: string, nowTs: string): Promise<ClubDetails | null> {
      const [[team], rows, [next]] = await readTogether(database, [
        TEAM({ teamId }),
        CLUB_SQUAD({ teamId }),
        NEXT_FIXTURE({ teamId, nowTs }),
      ]);
      if (team === undefined) return null;
      const squad = rows.map(toClubPlayer);
      const computed = squad.flatMap(({ startProbability }) => startProbability ?? []);
      return {
        team,
        squad,
        totals: totalsOf(squad),
        nextFixture: next === undefined ? null : toNextFixture(next, teamId),
        expectedStarters: computed.length === 0 ? null : sum(computed),
        asOfTs: rows.find(({ asOfTs }) => asOfTs !== null)?.asOfTs ?? null,
      };
    },
  };
}

function toClubPlayer(row: ResultRow<typeof CLUB_SQUAD>): ClubPlayer {
  return {
    ...toListedPlayer(row),
    roleRank: row.roleRank,
    formRating: row.formRatingAvgLast5,
    goals: row.goalsScored,
    assists: row.assistsMade,
    starts: row.appearancesStarter,
  };
}

function totalsOf(squad: readonly ClubPlayer[]): ClubDetails['totals'] {
  const fit = squad.filter(({ status }) => status === 'fit').length;
  return {
    players: squad.length,
    fit,
    notFit: squad.length - fit,
    goals: sum(squad.map(({ goals }) => goals ?? 0)),
    assists: sum(squad.map(({ assists }) => assists ?? 0)),
  };
}

function toNextFixture(row: ResultRow<typeof NEXT_FIXTURE>, teamId: string): ClubNextFixture {
  const { id: fixtureId, matchday, kickoffTs, venue } = row;
  const isHome = row.homeTeamId === teamId;
  return { fixtureId, matchday, kickoffTs, isHome, opponent: joinedTeam(row, 'opponent'), venue };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
