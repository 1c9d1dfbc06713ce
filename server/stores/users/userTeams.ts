import { FORMATIONS, PLACES } from '#shared/elevens/bestEleven.ts';
import { GAMES, type Game } from '#shared/games/profiles.ts';
import { DEFAULT_COMPETITION, OWN_VALUE_MAX, USER_TEAM_PLAYERS_MAX, USER_TEAMS_MAX } from '#shared/limits.ts';
import { StartGain } from '#shared/startChance/pstart.schema.ts';
import { AVAILABILITIES } from '#shared/terms.ts';
import type {
  CreatedUserTeam,
  UserTeam,
  UserTeamFixture,
  UserTeamPlayer,
} from '#shared/users/userTeams.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../provider/provider.ts';
import { fixtures } from '../../schema/catalog.ts';
import { nullable, number, text } from '../../schema/columns.ts';
import { userTeamPlayers, userTeams } from '../../schema/users.ts';
import { onShow } from '../season/onShow.ts';
import { DEPARTURE, toDeparture } from '../catalog/departure.ts';
import { joinedTeam, joinedTeamColumns } from '../catalog/joinedTeam.ts';
import { LISTED_PLAYER, toListedPlayer } from '../catalog/playerRow.ts';
import { mayMissIn } from '../catalog/playerStatus.ts';
import { createChoices, KNOWN, OWN, OWN_TEAM, teamNotFound } from './userTeamChoices.ts';
import { query, readTogether, write, writeRows, writeTogether, type ResultRow } from '../statements.ts';

const TEAMS = query(
  userTeams.pick('id', 'name', 'competition', 'createdTs', 'game', 'formation'),
  `select {columns} from user_teams
  where user_id = :userId order by created_ts desc, id desc`,
);

const PLAYERS = query(
  {
    ...LISTED_PLAYER,
    ...userTeamPlayers.as('m').pick('userTeamId', 'place', 'ownValue'),
    yellowCards: number,
    gains: nullable(text),
    availability: nullable(text),
    ...DEPARTURE,
    ...joinedTeamColumns('team', 't'),
  },
  `select {columns}, s.availability, coalesce(k.yellow_cards, 0) as yellow_cards, x.gains
  from user_teams u
    join user_team_players m on m.user_team_id = u.id
    join players p on p.id = m.player_id
    left join teams t on t.id = p.team_id
    left join player_status s on s.player_id = p.id
    left join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id
    left join stats_players k on k.player_id = p.id and ${onShow('k')}
  where u.user_id = :userId order by p.sort_name, p.id`,
);

/** The next fixture of every club that has a player in one of the user's teams. */
const NEXT_FIXTURES = query(
  {
    teamId: text,
    ...fixtures.as('f').pick('id', 'matchday', 'kickoffTs', 'homeTeamId'),
    ...joinedTeamColumns('opponent', 'o'),
  },
  `select {columns}, t.id as team_id from teams t
    join fixtures f on f.id = (
      select g.id from fixtures g
      where (g.home_team_id = t.id or g.away_team_id = t.id) and g.status = 'scheduled' and g.kickoff_ts >= :nowTs
      order by g.kickoff_ts, g.id limit 1)
    left join teams o on o.id = case when f.home_team_id = t.id then f.away_team_id else f.home_team_id end
  where t.id in (
    select p.team_id from user_teams u
      join user_team_players m on m.user_team_id = u.id
      join players p on p.id = m.player_id
    where u.user_id = :userId)`,
);

/** Who may miss the next match in the clubs of the user's players, so that team-mates gain by it. */
const MISSING = query(
  { id: text, name: text },
  `select o.id, o.name from players o
  where ${mayMissIn('o')} and o.team_id in (
    select p.team_id from user_teams u
      join user_team_players m on m.user_team_id = u.id
      join players p on p.id = m.player_id
    where u.user_id = :userId)`,
);

const CREATE = write(
  `insert into user_teams (id, user_id, name, competition, created_ts)
  select :id, :userId, :name, '${DEFAULT_COMPETITION}', :createdTs
  where (select count(*) from user_teams where user_id = :userId) < ${USER_TEAMS_MAX}`,
);

const SET_GAME = write('update user_teams set game = :game where id = :userTeamId and user_id = :userId');

const RENAME = write('update user_teams set name = :name where id = :userTeamId and user_id = :userId');

const EMPTY = write(`delete from user_team_players where user_team_id in (${OWN_TEAM})`);
const DELETE = write('delete from user_teams where id = :userTeamId and user_id = :userId');

/** Team and player form the id, so that two concurrent requests cannot add a player twice. */
const ADD = write(
  `insert into user_team_players (id, user_team_id, player_id)
  select u.id || '_' || p.id, u.id, p.id from user_teams u, players p
  where u.id = :userTeamId and u.user_id = :userId and p.id in (:playerIds)
    and (select count(*) from players k where k.id in (:playerIds)) = :players
    and (select count(*) from user_team_players m where m.user_team_id = u.id and m.player_id not in (:playerIds)) <= :playersBefore
  on conflict do nothing`,
);

const MISSING_IN_TEAM = query(
  { id: text },
  `select p.id from players p where p.id in (:playerIds)
  and not exists (select 1 from user_team_players m where m.user_team_id = :userTeamId and m.player_id = p.id)`,
);

const REMOVE = write(
  `delete from user_team_players where user_team_id in (${OWN_TEAM}) and player_id = :playerId`,
);

/**
 * Users' own selections of players. Each operation is one provider call; another user's team is not found. The writing
 * statements themselves check ownership, limits and that the players exist.
 */
export function createUserTeamsStore(database: Database) {
  return {
    ...createChoices(database),

    /**
     * A user's teams, newest first, with their players by name.
     *
     * @param nowTs ISO-8601 UTC; fixtures before it are over
     */
    async ofUser(userId: string, nowTs: string): Promise<UserTeam[]> {
      const [teams, players, nextFixtures, missing] = await readTogether(database, [
        TEAMS({ userId }),
        PLAYERS({ userId }),
        NEXT_FIXTURES({ nowTs, userId }),
        MISSING({ userId }),
      ]);
      const nameOf = new Map(missing.map(({ id, name }) => [id, name]));
      const nextOf = new Map(nextFixtures.map((row) => [row.teamId, toNextFixture(row)]));
      const playersOf = Map.groupBy(players, ({ userTeamId }) => userTeamId);
      return teams.map(({ id, name, competition, createdTs, game, formation }) => ({
        id,
        name,
        competition,
        game: GAMES.find((known) => known === game) ?? 'own',
        formation: FORMATIONS.find((known) => known === formation) ?? null,
        createdTs,
        players: (playersOf.get(id) ?? []).map((player) => toUserTeamPlayer(player, nextOf, nameOf)),
      }));
    },

    /** @throws AppError 'tooManyUserTeams' */
    async create(userId: string, name: string, now: Date): Promise<CreatedUserTeam> {
      const created = { id: newUserTeamId(), name, createdTs: now.toISOString() };
      const inserted = await writeRows(
        database,
        CREATE({ id: created.id, userId, name, createdTs: created.createdTs }),
      );
      if (inserted === 0) throw new AppError('tooManyUserTeams');
      return created;
    },

    /** @throws AppError 'userTeamNotFound' */
    async rename(userId: string, userTeamId: string, name: string): Promise<void> {
      const renamed = await writeRows(database, RENAME({ name, userTeamId, userId }));
      if (renamed === 0) throw teamNotFound();
    },

    /** @throws AppError 'userTeamNotFound' */
    async setGame(userId: string, userTeamId: string, game: Game): Promise<void> {
      const changed = await writeRows(database, SET_GAME({ game, userTeamId, userId }));
      if (changed === 0) throw teamNotFound();
    },

    /** Deletes a team with its list of players. @throws AppError 'userTeamNotFound' */
    async delete(userId: string, userTeamId: string): Promise<void> {
      const [, deleted] = await writeTogether(database, [
        EMPTY({ userTeamId, userId }),
        DELETE({ userTeamId, userId }),
      ]);
      if (deleted !== 1) throw teamNotFound();
    },

    /**
     * Adds all players or none. A player who is already in the team is not added again.
     *
     * @returns how many were new
     * @throws AppError 'userTeamNotFound', 'playerNotFound', 'userTeamFull'
     */
    async addPlayers(userId: string, userTeamId: string, playerIds: readonly string[]): Promise<number> {
      const wanted = [...new Set(playerIds)];
      const [team, known, added, missing] = await writeTogether(database, [
        OWN({ userTeamId, userId }),
        KNOWN({ ids: wanted }),
        ADD({
          userTeamId,
          userId,
          playerIds: wanted,
          players: wanted.length,
          playersBefore: USER_TEAM_PLAYERS_MAX - wanted.length,
        }),
        MISSING_IN_TEAM({ playerIds: wanted, userTeamId }),
      ]);
      if (team.length !== 1) throw teamNotFound();
      if (known.length !== wanted.length) throw new AppError('playerNotFound');
      if (missing.length !== 0) throw new AppError('userTeamFull');
      return added;
    },

    /** Removes a player from a team; succeeds if he is not in it. @throws AppError 'userTeamNotFound' */
    async removePlayer(userId: string, userTeamId: string, playerId: string): Promise<void> {
      const [team] = await writeTogether(database, [
        OWN({ userTeamId, userId }),
        REMOVE({ userTeamId, userId, playerId }),
      ]);
      if (team.length !== 1) throw teamNotFound();
    },
  };
}

/**
 * @param nextOf the next fixture by club
 * @param nameOf who may miss the next match, by id
 */
function toUserTeamPlayer(
  row: ResultRow<typeof PLAYERS>,
  nextOf: ReadonlyMap<string, UserTeamFixture>,
  nameOf: ReadonlyMap<string, string>,
): UserTeamPlayer {
  const team = joinedTeam(row, 'team');
  return {
    ...toListedPlayer(row),
    team,
    left: toDeparture(row),
    gain: greatestGain(row.gains, nameOf),
    yellowCards: row.yellowCards,
    place: PLACES.find((known) => known === row.place) ?? null,
    // Users can add rows with any figure through the provider's own door.
    value: row.ownValue === null ? null : Math.min(Math.max(row.ownValue, 0), OWN_VALUE_MAX),
    availability: AVAILABILITIES.find((word) => word === row.availability) ?? 'unknown',
    nextFixture: (team && nextOf.get(team.id)) ?? null,
  };
}

/** The first of the stored gains, which are ordered, of somebody who may still miss the match. */
function greatestGain(gains: string | null, nameOf: ReadonlyMap<string, string>): UserTeamPlayer['gain'] {
  const known = gains === null ? [] : StartGain.array().parse(JSON.parse(gains));
  for (const { absentPlayerId, gain } of known) {
    const absentName = nameOf.get(absentPlayerId);
    if (absentName !== undefined) return { absentName, gain };
  }
  return null;
}

function toNextFixture(row: ResultRow<typeof NEXT_FIXTURES>): UserTeamFixture {
  const { id: fixtureId, matchday, kickoffTs } = row;
  const isHome = row.homeTeamId === row.teamId;
  return { fixtureId, matchday, kickoffTs, isHome, opponent: joinedTeam(row, 'opponent') };
}

/** Built from the real time, so that ids order teams that were created under a fixed clock. */
const newUserTeamId = () => `userTeam_${Date.now()}_${crypto.randomUUID()}`;
