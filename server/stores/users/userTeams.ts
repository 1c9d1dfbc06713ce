import { FORMATIONS } from '@hub/shared/elevens/bestEleven.ts';
import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { openMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import { DEFAULT_COMPETITION, USER_TEAM_PLAYERS_MAX, USER_TEAMS_MAX } from '@hub/shared/limits.ts';
import type { CreatedUserTeam, NewUserTeam, UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { userTeams } from '../../schema/users.ts';
import { mapInSlices } from '@hub/provider/loopTurns.ts';
import {
  claimOf,
  createHeldPlacesStore,
  FORGET_LATE,
  RELEASE,
  HELD_OF_USER,
  holdStatements,
  requireClaimed,
  toHeldPlaces,
  type ReadTeam,
} from './heldPlaces.ts';
import { readTeamPlayers, teamPlayerAt, teamPlayersOfUser } from './teamPlayers.ts';
import { CLAIMED, createChoices, KNOWN } from './userTeamChoices.ts';
import { sinceOf } from '../catalog/fixturesAround.ts';
import { query, readRow, readTogether, write, writeRows, writeTogether } from '../statements.ts';

const TEAMS = query(
  userTeams.pick('id', 'name', 'competition', 'createdTs', 'game', 'formation', 'revision'),
  `select {columns} from user_teams
  where user_id = :userId order by created_ts desc, id desc`,
);

const CREATE = write(
  `insert into user_teams (id, user_id, name, competition, created_ts, game, formation, revision)
  select :id, :userId, :name, '${DEFAULT_COMPETITION}', :createdTs, :game, :formation, :revision
  where (select count(*) from user_teams where user_id = :userId) < ${USER_TEAMS_MAX}`,
);

/** A player of a new team, unless there is none with this id. */
const CREATE_PLAYER = write(
  `insert into user_team_players (id, user_team_id, player_id, place, own_value, is_star)
  select u.id || '_' || p.id, u.id, p.id, :place, cast(:ownValue as double precision), cast(:isStar as integer)
  from user_teams u, players p
  where u.id = :userTeamId and u.revision = :revision and p.id = :playerId
  on conflict do nothing`,
);

const OWN = query({ id: text }, 'select id from user_teams where id = :userTeamId and user_id = :userId');

const SET_GAME = write('update user_teams set game = :game where id = :userTeamId and revision = :revision');

const RENAME = write('update user_teams set name = :name where id = :userTeamId and user_id = :userId');

const DELETE = write('delete from user_teams where id = :userTeamId and user_id = :userId');

/** The id combines team and player, so that concurrent requests cannot add a player twice. */
const ADD = write(
  `insert into user_team_players (id, user_team_id, player_id)
  select u.id || '_' || p.id, u.id, p.id from user_teams u, players p
  where u.id = :userTeamId and u.revision = :revision and p.id in (:playerIds)
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
  `delete from user_team_players where user_team_id in (${CLAIMED}) and player_id in (:playerIds)`,
);

const teamNotFound = () => new AppError('userTeamNotFound');

/** A team that was read to be changed. */
export interface OwnTeam {
  team: UserTeam;
  revision: string;
}

/** A user's teams, newest first. */
async function readTeams(database: Database, userId: string, nowTs: string): Promise<OwnTeam[]> {
  const [teams, heldRows, players, around, missing, played, elevens, estimates, bans] = await readTogether(
    database,
    [
      TEAMS({ userId }),
      HELD_OF_USER({ userId, sinceTs: sinceOf(nowTs) }),
      ...teamPlayersOfUser(userId, nowTs),
    ],
  );
  const toPlayer = teamPlayerAt({ around, missing, played, elevens, estimates, bans }, nowTs);
  const shown = await mapInSlices(players, (row) => ({
    userTeamId: row.userTeamId,
    player: toPlayer(row, row),
  }));
  const playersOf = Map.groupBy(shown, ({ userTeamId }) => userTeamId);
  const heldOf = Map.groupBy(heldRows, ({ userTeamId }) => userTeamId);
  const matchday = openMatchdayAt(around, nowTs)?.matchday ?? null;
  return teams.map(({ id, name, competition, createdTs, game, formation, revision }) => ({
    revision,
    team: {
      id,
      name,
      competition,
      game,
      formation: FORMATIONS.find((known) => known === formation) ?? null,
      createdTs,
      players: (playersOf.get(id) ?? []).map(({ player }) => player),
      held: toHeldPlaces(heldOf.get(id) ?? [], matchday),
    },
  }));
}

interface TeamToCreate extends Omit<NewUserTeam, 'held'> {
  now: Date;
  /** The places of locked players. */
  held: Pick<ReadTeam, 'matchday' | 'due'> | undefined;
}

const NOTHING_HELD = { matchday: null, due: [] };

/**
 * Creates a team with its players, without those that do not exist, as one transaction.
 *
 * @throws AppError 'tooManyUserTeams'
 */
async function createTeam(
  database: Database,
  userId: string,
  { name, game = 'own', formation = null, players = [], now, held = NOTHING_HELD }: TeamToCreate,
): Promise<CreatedUserTeam> {
  const created = { id: newUserTeamId(), name, createdTs: now.toISOString() };
  const of = { userTeamId: created.id, revision: crypto.randomUUID() as string };
  const { id, createdTs } = created;
  const [inserted] = await writeTogether(database, [
    CREATE({ id, userId, name, createdTs, game, formation, revision: of.revision }),
    players.map(({ id: playerId, place, value, isStar }) =>
      CREATE_PLAYER({ playerId, place, ownValue: value, isStar: Number(isStar), ...of }),
    ),
    holdStatements({ ...of, ...held }),
  ]);
  if (inserted === 0) throw new AppError('tooManyUserTeams');
  return created;
}

/**
 * Users' own selections of players. Each operation is one provider call; another user's team is not found. The write
 * statements themselves check limits and that players exist. A change of a team that was read first, and may not happen
 * if somebody else has changed it since.
 */
export function createUserTeamsStore(database: Database) {
  return {
    ...createChoices(database),
    ...createHeldPlacesStore(database),

    /** See `readTeamPlayers`. */
    players: (playerIds: readonly string[], nowTs: string, sampleOf?: Game) =>
      readTeamPlayers(database, { playerIds, sampleOf }, nowTs),

    /**
     * A user's teams, newest first, with their players by name.
     *
     * @param nowTs ISO-8601 UTC; decides which fixture of a player's club is shown
     */
    ofUser: async (userId: string, nowTs: string): Promise<UserTeam[]> =>
      (await readTeams(database, userId, nowTs)).map(({ team }) => team),

    /** One of the user's teams, to be changed. @throws AppError 'userTeamNotFound' */
    async own(userId: string, userTeamId: string, nowTs: string): Promise<OwnTeam> {
      const own = (await readTeams(database, userId, nowTs)).find(({ team }) => team.id === userTeamId);
      if (own === undefined) throw teamNotFound();
      return own;
    },

    /** See `createTeam`. */
    create: (userId: string, team: NewUserTeam, now: Date, held?: Pick<ReadTeam, 'matchday' | 'due'>) =>
      createTeam(database, userId, { ...team, now, held }),

    /** @throws AppError 'userTeamNotFound' unless the team is the user's */
    async assertOwn(userId: string, userTeamId: string): Promise<void> {
      if ((await readRow(database, OWN({ userTeamId, userId }))) === null) throw teamNotFound();
    },

    /** @throws AppError 'userTeamNotFound' */
    async rename(userId: string, userTeamId: string, name: string): Promise<void> {
      const renamed = await writeRows(database, RENAME({ name, userTeamId, userId }));
      if (renamed === 0) throw teamNotFound();
    },

    /** @param released ids of players whom it has not locked, although they were held @throws AppError 'conflict' */
    async setGame(team: ReadTeam, game: Game, released: readonly string[] = []): Promise<void> {
      const { claim, of } = claimOf(team);
      const [claimed] = await writeTogether(database, [
        claim,
        SET_GAME({ game, ...of }),
        RELEASE({ matchday: team.matchday, playerIds: released, ...of }),
      ]);
      requireClaimed(claimed);
    },

    /** Deletes a team with its list of players. @throws AppError 'userTeamNotFound' */
    async delete(userId: string, userTeamId: string): Promise<void> {
      const deleted = await writeRows(database, DELETE({ userTeamId, userId }));
      if (deleted === 0) throw teamNotFound();
    },

    /**
     * Adds all players or none. A player who is already in the team is not added again.
     *
     * @param late places of those who are locked already
     * @returns the number of added players
     * @throws AppError 'conflict', 'playerNotFound', 'userTeamFull'
     */
    async addPlayers(
      team: ReadTeam,
      playerIds: readonly string[],
      late: readonly HeldPlace[],
    ): Promise<number> {
      const wanted = [...new Set(playerIds)];
      const { claim, of } = claimOf(team);
      const [claimed, known, added, missing] = await writeTogether(database, [
        claim,
        KNOWN({ ids: wanted }),
        ADD({
          ...of,
          playerIds: wanted,
          players: wanted.length,
          playersBefore: USER_TEAM_PLAYERS_MAX - wanted.length,
        }),
        MISSING_IN_TEAM({ playerIds: wanted, userTeamId: of.userTeamId }),
        holdStatements({ ...of, matchday: team.matchday, due: late }),
      ]);
      requireClaimed(claimed);
      if (known.length !== wanted.length) throw new AppError('playerNotFound');
      if (missing.length !== 0) throw new AppError('userTeamFull');
      return added;
    },

    /** Removes players from a team; ignores those who are not in it. @throws AppError 'conflict' */
    async removePlayers(team: ReadTeam, playerIds: readonly string[]): Promise<void> {
      const { claim, of } = claimOf(team);
      const [claimed] = await writeTogether(database, [
        claim,
        REMOVE({ playerIds, ...of }),
        FORGET_LATE({ matchday: team.matchday, ...of }),
      ]);
      requireClaimed(claimed);
    },
  };
}

/** Uses real time, so that ids also order teams created under a fixed clock. */
const newUserTeamId = () => `userTeam_${Date.now()}_${crypto.randomUUID()}`;
