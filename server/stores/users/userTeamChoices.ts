import { GAME_PROFILES, GAMES, type Game } from '@hub/shared/games/profiles.ts';
import type { Formation, Place } from '@hub/shared/elevens/bestEleven.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { nullable, selected, text } from '../../schema/columns.ts';
import { userTeams } from '../../schema/users.ts';
import { query, readRows, write, writeTogether } from '../statements.ts';

export const OWN_TEAM = 'select id from user_teams where id = :userTeamId and user_id = :userId';

export const OWN = query({ id: text }, OWN_TEAM);

export const KNOWN = query({ id: text }, 'select id from players where id in (:ids)');

/** `games` are those with this formation; all of them if the choice is left to the hub. */
const SET_FORMATION = write(
  'update user_teams set formation = :formation where id = :userTeamId and user_id = :userId and game in (:games)',
);

const SET_CHOICE = write(
  `update user_team_players set place = :place, own_value = :ownValue
  where user_team_id in (${OWN_TEAM}) and player_id = :playerId`,
);

/** Requires all players to be in the team, so that a change of several is made completely or not at all. */
const SET_PLACE = write(
  `update user_team_players set place = :place
  where user_team_id in (${OWN_TEAM}) and player_id = :playerId
    and (select count(*) from user_team_players m where m.user_team_id = :userTeamId and m.player_id in (:playerIds)) = :players`,
);

const CLUBS_OF_PLAYERS = query(
  { ...userTeams.as('u').pick('game'), clubId: selected('p.team_id', nullable(text)) },
  `select {columns} from user_teams u
    join user_team_players m on m.user_team_id = u.id join players p on p.id = m.player_id
  where u.id = :userTeamId and u.user_id = :userId and m.player_id in (:playerIds)`,
);

const IN_TEAM = query(
  { id: text },
  'select player_id as id from user_team_players where user_team_id = :userTeamId and player_id = :byPlayerId',
);

const REPLACE = write(
  `update user_team_players set id = user_team_id || '_' || :byPlayerId, player_id = :byPlayerId
  where user_team_id in (${OWN_TEAM}) and player_id = :playerId
    and exists (select 1 from players p where p.id = :byPlayerId)
    and not exists (select 1 from user_team_players m where m.user_team_id = :userTeamId and m.player_id = :byPlayerId)`,
);

export const teamNotFound = () => new AppError('userTeamNotFound');

/** Users' own choices for their teams. */
export function createChoices(database: Database) {
  return {
    /** @throws AppError 'userTeamNotFound', 'formationNotAllowed' by the team's game */
    async setFormation(userId: string, userTeamId: string, formation: Formation | null): Promise<void> {
      const games = GAMES.filter(
        (game) => formation === null || GAME_PROFILES[game].formations.includes(formation),
      );
      const [team, changed] = await writeTogether(database, [
        OWN({ userTeamId, userId }),
        SET_FORMATION({ formation, userTeamId, userId, games }),
      ]);
      if (team.length !== 1) throw teamNotFound();
      if (changed === 0) throw new AppError('formationNotAllowed');
    },

    /** @throws AppError 'userTeamNotFound', 'playerNotInTeam' */
    async setChoice(userId: string, { userTeamId, playerId, place, value }: PlayerChoice): Promise<void> {
      const [team, changed] = await writeTogether(database, [
        OWN({ userTeamId, userId }),
        SET_CHOICE({ place, ownValue: value, userTeamId, userId, playerId }),
      ]);
      if (team.length !== 1) throw teamNotFound();
      if (changed === 0) throw new AppError('playerNotInTeam');
    },

    /** A team's game and its players' clubs ('' without one); null if none of the players is in the team. */
    async clubsOfPlayers(
      userId: string,
      userTeamId: string,
      playerIds: readonly string[],
    ): Promise<{ game: Game; clubIds: string[] } | null> {
      const rows = await readRows(database, CLUBS_OF_PLAYERS({ userTeamId, userId, playerIds }));
      const game = rows[0]?.game;
      if (game === undefined) return null;
      return { game, clubIds: rows.map(({ clubId }) => clubId ?? '') };
    },

    /**
     * Sets the places of several players, all or none, and keeps their values.
     *
     * @throws AppError 'userTeamNotFound', 'playerNotInTeam'
     */
    async setPlaces(userId: string, userTeamId: string, places: readonly PlayerPlace[]): Promise<void> {
      const playerIds = places.map(({ playerId }) => playerId);
      const [team, ...changed] = await writeTogether(database, [
        OWN({ userTeamId, userId }),
        ...places.map(({ playerId, place }) =>
          SET_PLACE({ place, playerId, userTeamId, userId, playerIds, players: playerIds.length }),
        ),
      ]);
      if (team.length !== 1) throw teamNotFound();
      if (changed.some((rows) => rows === 0)) throw new AppError('playerNotInTeam');
    },

    /**
     * Replaces one player by another, who takes over the user's choices for him.
     *
     * @throws AppError 'userTeamNotFound', 'playerNotFound', 'playerAlreadyInTeam', 'playerNotInTeam'
     */
    async replacePlayer(userId: string, { userTeamId, playerId, byPlayerId }: Replacement): Promise<void> {
      const [team, known, inTeam, replaced] = await writeTogether(database, [
        OWN({ userTeamId, userId }),
        KNOWN({ ids: [byPlayerId] }),
        IN_TEAM({ userTeamId, byPlayerId }),
        REPLACE({ byPlayerId, userTeamId, userId, playerId }),
      ]);
      if (team.length !== 1) throw teamNotFound();
      if (known.length !== 1) throw new AppError('playerNotFound');
      if (inTeam.length !== 0) throw new AppError('playerAlreadyInTeam');
      if (replaced === 0) throw new AppError('playerNotInTeam');
    },
  };
}

interface PlayerPlace {
  playerId: string;
  place: Place | null;
}

/** A player of a team, and his replacement. */
interface Replacement {
  userTeamId: string;
  playerId: string;
  byPlayerId: string;
}

/** What a user decides about a player of a team. */
interface PlayerChoice {
  userTeamId: string;
  playerId: string;
  place: Place | null;
  value: number | null;
}
