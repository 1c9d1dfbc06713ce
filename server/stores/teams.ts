import {
  CLUBS_MAX,
  type ClubCard,
  type ClubDetails,
  type ClubNextFixture,
  type ClubPlayer,
  type SquadMember,
  type TeamRef,
} from '../../shared/teams.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { toListedPlayer } from './playerRow.ts';
import { onShow, readRows } from './readRows.ts';

export const ALL_TEAM_REFS = 'select id, name, short_name from teams order by name, id';

const CLUBS = `select t.id, t.name, t.short_name, t.city, t.venue,
    (select count(*) from players p where p.team_id = t.id) as players_count
  from teams t order by t.name, t.id limit ?`;

const TEAM = 'select id, name, short_name, city, venue from teams where id = ?';

const BY_ROLE = 'case when p.role_rank is null then 1 else 0 end, p.role_rank, p.name, p.id';

const SQUAD = `select p.id, p.name, p.nationality, p.positions, p.position_primary, p.injury_status, p.suspension,
    p.pstart
  from players p where p.team_id = ? order by ${BY_ROLE}`;

const CLUB_SQUAD = `select p.id, p.name, p.nationality, p.positions, p.position_primary, p.injury_status, p.suspension,
    p.pstart, p.role_rank, p.form_rating_avg_last5, r.as_of_ts,
    s.goals_scored, s.assists_made, s.appearances_starter
  from players p
    left join stats_players s on s.player_id = p.id and ${onShow('s')}
    left join pstart_runs r on r.id = p.pstart_run_id
  where p.team_id = ? order by ${BY_ROLE}`;

const NEXT_FIXTURE = `select f.id, f.matchday, f.kickoff_ts, f.home_team_id, f.venue,
    o.id as opponent_id, o.name as opponent_name, o.short_name as opponent_short_name
  from fixtures f
    left join teams o on o.id = case when f.home_team_id = ? then f.away_team_id else f.home_team_id end
  where (f.home_team_id = ? or f.away_team_id = ?) and f.status = 'scheduled' and f.kickoff_ts >= ?
  order by f.kickoff_ts, f.id limit 1`;

export function createTeamsStore(database: Database) {
  return {
    /** Up to 18 clubs by name, with one provider call. */
    async clubs(): Promise<ClubCard[]> {
      const { rows } = await database.sql(CLUBS, [CLUBS_MAX]);
      return rows.map(toClubCard);
    },

    /** A club's players by role rank, with one provider call; null when there is no such club. */
    async squad(teamId: string): Promise<SquadMember[] | null> {
      const [[team], squad] = await readRows(database, [
        { sql: TEAM, args: [teamId] },
        { sql: SQUAD, args: [teamId] },
      ]);
      return team === undefined ? null : squad.map(toListedPlayer);
    },

    /**
     * Everything the club's page shows, with one provider call; null when there is no such club.
     *
     * @param nowTs ISO-8601 UTC; fixtures before it are over
     */
    async details(teamId: string, nowTs: string): Promise<ClubDetails | null> {
      const [[team], rows, [next]] = await readRows(database, [
        { sql: TEAM, args: [teamId] },
        { sql: CLUB_SQUAD, args: [teamId] },
        { sql: NEXT_FIXTURE, args: [teamId, teamId, teamId, nowTs] },
      ]);
      if (team === undefined) return null;
      const squad = rows.map(toClubPlayer);
      const computed = squad.flatMap(({ startProbability }) => startProbability ?? []);
      return {
        team: { ...toTeamRef(team), ...placeOf(team) },
        squad,
        totals: totalsOf(squad),
        nextFixture: next === undefined ? null : toNextFixture(next, teamId),
        expectedStarters: computed.length === 0 ? null : sum(computed),
        asOfTs: rows.map((row) => nullable(text).decode(row['asOfTs'])).find((ts) => ts !== null) ?? null,
      };
    },
  };
}

export function toTeamRef(row: TableRow): TeamRef {
  return {
    id: text.decode(row['id']),
    name: text.decode(row['name']),
    shortName: text.decode(row['shortName']),
  };
}

/** The club that a query joined under a prefix (`opponent_id`, `opponent_name`, …), null when there is none. */
export function joinedTeam(row: TableRow, prefix: string): TeamRef | null {
  const id = nullable(text).decode(row[`${prefix}Id`]);
  if (id === null) return null;
  return { id, name: text.decode(row[`${prefix}Name`]), shortName: text.decode(row[`${prefix}ShortName`]) };
}

function toClubCard(row: TableRow): ClubCard {
  return { ...toTeamRef(row), ...placeOf(row), playersCount: number.decode(row['playersCount']) };
}

function placeOf(row: TableRow) {
  return { city: text.decode(row['city']), venue: nullable(text).decode(row['venue']) };
}

function toClubPlayer(row: TableRow): ClubPlayer {
  return {
    ...toListedPlayer(row),
    roleRank: nullable(number).decode(row['roleRank']),
    formRating: nullable(number).decode(row['formRatingAvgLast5']),
    goals: nullable(number).decode(row['goalsScored']),
    assists: nullable(number).decode(row['assistsMade']),
    starts: nullable(number).decode(row['appearancesStarter']),
  };
}

function totalsOf(squad: readonly ClubPlayer[]): ClubDetails['totals'] {
  const fit = squad.filter(({ injuryStatus }) => injuryStatus === 'fit').length;
  return {
    players: squad.length,
    fit,
    notFit: squad.length - fit,
    goals: sum(squad.map(({ goals }) => goals ?? 0)),
    assists: sum(squad.map(({ assists }) => assists ?? 0)),
  };
}

function toNextFixture(row: TableRow, teamId: string): ClubNextFixture {
  return {
    fixtureId: text.decode(row['id']),
    matchday: number.decode(row['matchday']),
    kickoffTs: text.decode(row['kickoffTs']),
    isHome: text.decode(row['homeTeamId']) === teamId,
    opponent: joinedTeam(row, 'opponent'),
    venue: nullable(text).decode(row['venue']),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
