import { GAME_PROFILES, GAMES } from '#shared/games/profiles.ts';
import type { Formation, Place } from '#shared/elevens/bestEleven.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { change, changeTogether, question } from '../statements.ts';

export const OWN_TEAM = 'select id from user_teams where id = ? and user_id = ?';

export const OWN = question({ id: text }, OWN_TEAM);

export const KNOWN = question({ id: text }, 'select id from players where id in (?)');

/** The games that know the formation; none is needed to leave the choice to the hub. */
const SET_FORMATION = change(
  'update user_teams set formation = ? where id = ? and user_id = ? and game in (?)',
);

const SET_CHOICE = change(
  `update user_team_players set place = ?, own_value = ?
  where user_team_id in (${OWN_TEAM}) and player_id = ?`,
);

const IN_TEAM = question(
  { id: text },
  'select player_id as id from user_team_players where user_team_id = ? and player_id = ?',
);

const REPLACE = change(
  `update user_team_players set id = user_team_id || '_' || ?, player_id = ?
  where user_team_id in (${OWN_TEAM}) and player_id = ?
    and exists (select 1 from players p where p.id = ?)
    and not exists (select 1 from user_team_players m where m.user_team_id = ? and m.player_id = ?)`,
);

export const teamNotFound = () => new AppError('userTeamNotFound');

/** What users decide about their teams by hand. */
export function createChoices(database: Database) {
  return {
    /** @throws AppError 'userTeamNotFound', 'formationNotAllowed' by the team's game */
    async setFormation(userId: string, userTeamId: string, formation: Formation | null): Promise<void> {
      const games = GAMES.filter(
        (game) => formation === null || GAME_PROFILES[game].formations.includes(formation),
      );
      const [team, changed] = await changeTogether(database, [
        OWN(userTeamId, userId),
        SET_FORMATION(formation, userTeamId, userId, games),
      ]);
      if (team.length !== 1) throw teamNotFound();
      if (changed === 0) throw new AppError('formationNotAllowed');
    },

    /** @throws AppError 'userTeamNotFound', 'playerNotInTeam' */
    async setChoice(userId: string, { userTeamId, playerId, place, value }: PlayerChoice): Promise<void> {
      const [team, changed] = await changeTogether(database, [
        OWN(userTeamId, userId),
        SET_CHOICE(place, value, userTeamId, userId, playerId),
      ]);
      if (team.length !== 1) throw teamNotFound();
      if (changed === 0) throw new AppError('playerNotInTeam');
    },

    /**
     * Puts one player in the place of another, with what the user decided about that one.
     *
     * @throws AppError 'userTeamNotFound', 'playerNotFound', 'playerAlreadyInTeam', 'playerNotInTeam'
     */
    async replacePlayer(userId: string, { userTeamId, playerId, byPlayerId }: Replacement): Promise<void> {
      const [team, known, inTeam, replaced] = await changeTogether(database, [
        OWN(userTeamId, userId),
        KNOWN([byPlayerId]),
        IN_TEAM(userTeamId, byPlayerId),
        REPLACE(byPlayerId, byPlayerId, userTeamId, userId, playerId, byPlayerId, userTeamId, byPlayerId),
      ]);
      if (team.length !== 1) throw teamNotFound();
      if (known.length !== 1) throw new AppError('playerNotFound');
      if (inTeam.length !== 0) throw new AppError('playerAlreadyInTeam');
      if (replaced === 0) throw new AppError('playerNotInTeam');
    },
  };
}

/** A player of a team, and who comes in for him. */
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
