import { DEFAULT_COMPETITION } from '../../shared/limits.ts';
import { AVAILABILITIES } from '../../shared/terms.ts';
import {
  USER_TEAM_PLAYERS_MAX,
  USER_TEAMS_MAX,
  type CreatedUserTeam,
  type UserTeam,
  type UserTeamFixture,
  type UserTeamPlayer,
} from '../../shared/userTeams.ts';
import { conflict, notFound } from '../errors.ts';
import type { Database, Statement, TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { MISSING } from './missing.ts';
import { toListedPlayer } from './playerRow.ts';
import { readRows } from './readRows.ts';
import { joinedTeam } from './teams.ts';

const TEAMS = `select id, name, competition, created_ts from user_teams
  where user_id = ? order by created_ts desc, id desc`;

const PLAYERS = `select m.user_team_id, p.id, p.name, p.nationality, p.positions, p.position_primary,
    p.injury_status, p.suspension, p.pstart, s.availability,
    t.id as team_id, t.name as team_name, t.short_name as team_short_name
  from user_teams u
    join user_team_players m on m.user_team_id = u.id
    join players p on p.id = m.player_id
    left join teams t on t.id = p.team_id
    left join player_status s on s.player_id = p.id
  where u.user_id = ? order by p.name, p.id`;

/** Of every club in one of the user's teams, the earliest fixture to come. */
const NEXT_FIXTURES = `select t.id as team_id, f.id, f.matchday, f.kickoff_ts, f.home_team_id,
    o.id as opponent_id, o.name as opponent_name, o.short_name as opponent_short_name
  from teams t
    join fixtures f on f.id = (
      select g.id from fixtures g
      where (g.home_team_id = t.id or g.away_team_id = t.id) and g.status = 'scheduled' and g.kickoff_ts >= ?
      order by g.kickoff_ts, g.id limit 1)
    left join teams o on o.id = case when f.home_team_id = t.id then f.away_team_id else f.home_team_id end
  where t.id in (
    select p.team_id from user_teams u
      join user_team_players m on m.user_team_id = u.id
      join players p on p.id = m.player_id
    where u.user_id = ?)`;

const OWN_TEAM = 'select id from user_teams where id = ? and user_id = ?';

const notYours = () => notFound('Team not found');

/**
 * Everybody's own selections of players. Each operation is one provider call; a team of somebody else is not found.
 * What must hold (ownership, limits, known players) is part of the writing statement itself.
 */
export function createUserTeamsStore(database: Database) {
  return {
    /**
     * A user's teams, newest first, with their players by name.
     *
     * @param nowTs ISO-8601 UTC; fixtures before it are over
     */
    async ofUser(userId: string, nowTs: string): Promise<UserTeam[]> {
      const [teams, players, fixtures] = await readRows(database, [
        { sql: TEAMS, args: [userId] },
        { sql: PLAYERS, args: [userId] },
        { sql: NEXT_FIXTURES, args: [nowTs, userId] },
      ]);
      const nextOf = new Map(fixtures.map((row) => [text.decode(row['teamId']), toNextFixture(row)]));
      const playersOf = Map.groupBy(players, (row) => text.decode(row['userTeamId']));
      return teams.map((row) => {
        const id = text.decode(row['id']);
        return {
          id,
          name: text.decode(row['name']),
          competition: text.decode(row['competition']),
          createdTs: text.decode(row['createdTs']),
          players: (playersOf.get(id) ?? []).map((player) => toUserTeamPlayer(player, nextOf)),
        };
      });
    },

    /** @throws AppError 'conflict' when the user has as many teams as are allowed */
    async create(userId: string, name: string, now: Date): Promise<CreatedUserTeam> {
      const created = { id: newUserTeamId(), name, createdTs: now.toISOString() };
      const { rowCount } = await database.sql(
        `insert into user_teams (id, user_id, name, competition, created_ts)
          select ?, ?, ?, ?, ? where (select count(*) from user_teams where user_id = ?) < ?`,
        [created.id, userId, name, DEFAULT_COMPETITION, created.createdTs, userId, USER_TEAMS_MAX],
      );
      if (rowCount === 0) throw conflict(`A user has at most ${USER_TEAMS_MAX} teams`);
      return created;
    },

    /** @throws AppError 'notFound' */
    async rename(userId: string, userTeamId: string, name: string): Promise<void> {
      const { rowCount } = await database.sql('update user_teams set name = ? where id = ? and user_id = ?', [
        name,
        userTeamId,
        userId,
      ]);
      if (rowCount === 0) throw notYours();
    },

    /** Deletes a team with its list of players. @throws AppError 'notFound' */
    async delete(userId: string, userTeamId: string): Promise<void> {
      const own = [userTeamId, userId];
      const [, deleted] = await database.batch([
        { sql: `delete from user_team_players where user_team_id in (${OWN_TEAM})`, args: own },
        { sql: 'delete from user_teams where id = ? and user_id = ?', args: own },
      ]);
      if (deleted?.rowCount !== 1) throw notYours();
    },

    /**
     * Adds players; all or none. Who is in the team already stays in it once.
     *
     * @returns how many were new
     * @throws AppError 'notFound' for the team or a player, 'conflict' when the team would get too large
     */
    async addPlayers(userId: string, userTeamId: string, playerIds: readonly string[]): Promise<number> {
      const wanted = [...new Set(playerIds)];
      const [team, known, added, missing] = await database.batch([
        { sql: OWN_TEAM, args: [userTeamId, userId] },
        { sql: `select id from players where id in (${placeholders(wanted)})`, args: wanted },
        addStatement(userId, userTeamId, wanted),
        {
          sql: `select p.id from players p where p.id in (${placeholders(wanted)})
            and not exists (select 1 from user_team_players m where m.user_team_id = ? and m.player_id = p.id)`,
          args: [...wanted, userTeamId],
        },
      ]);
      if (team?.rows.length !== 1) throw notYours();
      if (known?.rows.length !== wanted.length) throw notFound(MISSING.player);
      if (missing?.rows.length !== 0) throw conflict(`A team holds at most ${USER_TEAM_PLAYERS_MAX} players`);
      return added?.rowCount ?? 0;
    },

    /** Takes a player out of a team; one who is not in it is no error. @throws AppError 'notFound' for the team */
    async removePlayer(userId: string, userTeamId: string, playerId: string): Promise<void> {
      const [team] = await database.batch([
        { sql: OWN_TEAM, args: [userTeamId, userId] },
        {
          sql: `delete from user_team_players where user_team_id in (${OWN_TEAM}) and player_id = ?`,
          args: [userTeamId, userId, playerId],
        },
      ]);
      if (team?.rows.length !== 1) throw notYours();
    },
  };
}

/** The pair names the row, so that two requests at once cannot add a player twice. */
function addStatement(userId: string, userTeamId: string, playerIds: readonly string[]): Statement {
  const ids = placeholders(playerIds);
  return {
    sql: `insert into user_team_players (id, user_team_id, player_id)
      select u.id || '_' || p.id, u.id, p.id from user_teams u, players p
      where u.id = ? and u.user_id = ? and p.id in (${ids})
        and (select count(*) from players k where k.id in (${ids})) = ?
        and (select count(*) from user_team_players m where m.user_team_id = u.id and m.player_id not in (${ids}))
          <= ?
      on conflict do nothing`,
    args: [
      userTeamId,
      userId,
      ...playerIds,
      ...playerIds,
      playerIds.length,
      ...playerIds,
      USER_TEAM_PLAYERS_MAX - playerIds.length,
    ],
  };
}

/** @param nextOf the next fixture by club */
function toUserTeamPlayer(row: TableRow, nextOf: ReadonlyMap<string, UserTeamFixture>): UserTeamPlayer {
  const team = joinedTeam(row, 'team');
  const availability = nullable(text).decode(row['availability']);
  return {
    ...toListedPlayer(row),
    team,
    availability: AVAILABILITIES.find((word) => word === availability) ?? 'unknown',
    nextFixture: (team && nextOf.get(team.id)) ?? null,
  };
}

function toNextFixture(row: TableRow): UserTeamFixture {
  return {
    fixtureId: text.decode(row['id']),
    matchday: number.decode(row['matchday']),
    kickoffTs: text.decode(row['kickoffTs']),
    isHome: row['homeTeamId'] === row['teamId'],
    opponent: joinedTeam(row, 'opponent'),
  };
}

/** Built from the real time, so that teams created under a clock that stands still are in order by their ids. */
const newUserTeamId = () => `userTeam_${Date.now()}_${crypto.randomUUID()}`;

const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ');
