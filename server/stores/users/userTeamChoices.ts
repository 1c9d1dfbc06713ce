import { GAME_PROFILES, GAMES } from '@hub/shared/games/profiles.ts';
import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
import type { Formation, Place } from '@hub/shared/elevens/bestEleven.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { query, write, writeTogether } from '../statements.ts';
import { claimOf, FORGET_LATE, requireClaimed, holdStatements, type ReadTeam } from './heldPlaces.ts';

/** A team that the transaction has claimed, see `claimOf`. */
export const CLAIMED = 'select id from user_teams where id = :userTeamId and revision = :revision';

export const KNOWN = query({ id: text }, 'select id from players where id in (:ids)');

/** `games` are those with this formation; all of them if the choice is left to the hub. */
const SET_FORMATION = write(
  'update user_teams set formation = :formation where id = :userTeamId and revision = :revision and game in (:games)',
);

const SET_CHOICE = write(
  `update user_team_players set place = :place, own_value = :ownValue
  where user_team_id in (${CLAIMED}) and player_id = :playerId`,
);

/** Requires all players to be in the team, so that a change of several is made completely or not at all. */
const SET_PLACE = write(
  `update user_team_players set place = :place
  where user_team_id in (${CLAIMED}) and player_id = :playerId
    and (select count(*) from user_team_players m where m.user_team_id = :userTeamId and m.player_id in (:playerIds)) = :players`,
);

/** Sets all stars of a team, unless somebody is not in it. */
const SET_STARS = write(
  `update user_team_players set is_star = case when player_id in (:playerIds) then 1 else 0 end
  where user_team_id in (${CLAIMED})
    and (select count(*) from user_team_players m where m.user_team_id = :userTeamId and m.player_id in (:playerIds)) = :players`,
);

const IN_TEAM = query(
  { id: text },
  'select player_id as id from user_team_players where user_team_id = :userTeamId and player_id = :byPlayerId',
);

const REPLACE = write(
  `update user_team_players set id = user_team_id || '_' || :byPlayerId, player_id = :byPlayerId, is_star = 0
  where user_team_id in (${CLAIMED}) and player_id = :playerId
    and exists (select 1 from players p where p.id = :byPlayerId)
    and not exists (select 1 from user_team_players m where m.user_team_id = :userTeamId and m.player_id = :byPlayerId)`,
);

/** Users' own choices for their teams. Each is one transaction, which first stores what is due. */
export function createChoices(database: Database) {
  return {
    /** @throws AppError 'conflict', 'formationNotAllowed' by the team's game */
    async setFormation(team: ReadTeam, formation: Formation | null): Promise<void> {
      const games = GAMES.filter(
        (game) => formation === null || GAME_PROFILES[game].formations.includes(formation),
      );
      const { claim, of } = claimOf(team);
      const [claimed, changed] = await writeTogether(database, [
        claim,
        SET_FORMATION({ formation, games, ...of }),
      ]);
      requireClaimed(claimed);
      if (changed === 0) throw new AppError('formationNotAllowed');
    },

    /** @throws AppError 'conflict', 'playerNotInTeam' */
    async setChoice(team: ReadTeam, { playerId, place, value }: PlayerChoice): Promise<void> {
      const { claim, of } = claimOf(team);
      const [claimed, changed] = await writeTogether(database, [
        claim,
        SET_CHOICE({ place, ownValue: value, playerId, ...of }),
      ]);
      requireClaimed(claimed);
      if (changed === 0) throw new AppError('playerNotInTeam');
    },

    /**
     * Sets the places of several players, all or none, and keeps their values.
     *
     * @throws AppError 'conflict', 'playerNotInTeam'
     */
    async setPlaces(team: ReadTeam, places: readonly PlayerPlace[]): Promise<void> {
      const playerIds = places.map(({ playerId }) => playerId);
      const { claim, of } = claimOf(team);
      const [claimed, changed] = await writeTogether(database, [
        claim,
        places.map(({ playerId, place }) =>
          SET_PLACE({ place, playerId, playerIds, players: playerIds.length, ...of }),
        ),
      ]);
      requireClaimed(claimed);
      if (changed.some((rows) => rows === 0)) throw new AppError('playerNotInTeam');
    },

    /** Sets the stars of a team: these players and nobody else. @throws AppError 'conflict', 'playerNotInTeam' */
    async setStars(team: ReadTeam, playerIds: readonly string[]): Promise<void> {
      const { claim, of } = claimOf(team);
      const [claimed, changed] = await writeTogether(database, [
        claim,
        SET_STARS({ playerIds, players: playerIds.length, ...of }),
      ]);
      requireClaimed(claimed);
      if (changed === 0 && playerIds.length > 0) throw new AppError('playerNotInTeam');
    },

    /**
     * Replaces one player by another, who takes over the user's choices for him, but is no star.
     *
     * @param late the place of the new one if he is locked already
     * @throws AppError 'conflict', 'playerNotFound', 'playerAlreadyInTeam', 'playerNotInTeam'
     */
    async replacePlayer(
      team: ReadTeam,
      { playerId, byPlayerId }: Replacement,
      late: readonly HeldPlace[],
    ): Promise<void> {
      const { claim, of } = claimOf(team);
      const { matchday } = team;
      const [claimed, known, inTeam, replaced] = await writeTogether(database, [
        claim,
        KNOWN({ ids: [byPlayerId] }),
        IN_TEAM({ userTeamId: of.userTeamId, byPlayerId }),
        REPLACE({ byPlayerId, playerId, ...of }),
        FORGET_LATE({ matchday, ...of }),
        holdStatements({ ...of, matchday, due: late }),
      ]);
      requireClaimed(claimed);
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
  playerId: string;
  byPlayerId: string;
}

/** What a user decides about a player of a team. */
interface PlayerChoice {
  playerId: string;
  place: Place | null;
  value: number | null;
}
