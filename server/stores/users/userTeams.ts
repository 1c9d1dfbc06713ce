import { FORMATIONS } from '@hub/shared/elevens/bestEleven.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { DEFAULT_COMPETITION, USER_TEAM_PLAYERS_MAX, USER_TEAMS_MAX } from '@hub/shared/limits.ts';
import type { CreatedUserTeam, UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { userTeams } from '../../schema/users.ts';
import { mapInSlices } from '@hub/provider/loopTurns.ts';
import { readTeamPlayers, teamPlayerAt, teamPlayersOfUser } from './teamPlayers.ts';
import { createChoices, KNOWN, OWN, OWN_TEAM, teamNotFound } from './userTeamChoices.ts';
import { query, readRow, readTogether, write, writeRows, writeTogether } from '../statements.ts';

const TEAMS = query(
  userTeams.pick('id', 'name', 'competition', 'createdTs', 'game', 'formation'),
  `select {columns} from user_teams
  where user_id = :userId order by created_ts desc, id desc`,
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

/** The id combines team and player, so that concurrent requests cannot add a player twice. */
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
 * Users' own selections of players. Each operation is one provider call; another user's team is not found. The write
 * statements themselves check ownership, limits and that players exist.
 */
export function createUserTeamsStore(database: Database) {
  return {
    ...createChoices(database),

    /** See `readTeamPlayers`. */
    players: (playerIds: readonly string[], nowTs: string, sampleOf?: Game) =>
      readTeamPlayers(database, { playerIds, sampleOf }, nowTs),

    /**
     * A user's teams, newest first, with their players by name.
     *
     * @param nowTs ISO-8601 UTC; decides which fixture of a player's club is shown
     */
    async ofUser(userId: string, nowTs: string): Promise<UserTeam[]> {
      const [teams, players, around, missing, played, elevens, estimates, bans] = await readTogether(
        database,
        [TEAMS({ userId }), ...teamPlayersOfUser(userId, nowTs)],
      );
      const toPlayer = teamPlayerAt({ around, missing, played, elevens, estimates, bans }, nowTs);
      const shown = await mapInSlices(players, (row) => ({
        userTeamId: row.userTeamId,
        player: toPlayer(row, row),
      }));
      const playersOf = Map.groupBy(shown, ({ userTeamId }) => userTeamId);
      return teams.map((team) =>
        Object.assign({}, team, {
          formation: FORMATIONS.find((known) => known === team.formation) ?? null,
          players: (playersOf.get(team.id) ?? []).map(({ player }) => player),
        }),
      );
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

    /** @throws AppError 'userTeamNotFound' unless the team is the user's */
    async assertOwn(userId: string, userTeamId: string): Promise<void> {
      if ((await readRow(database, OWN({ userTeamId, userId }))) === null) throw teamNotFound();
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
     * @returns the number of added players
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

/** Uses real time, so that ids also order teams created under a fixed clock. */
const newUserTeamId = () => `userTeam_${Date.now()}_${crypto.randomUUID()}`;
