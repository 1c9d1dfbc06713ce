import type { HeldPlace, HeldPlaces } from '@hub/shared/games/heldPlaces.schema.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { groupBy } from '@hub/shared/groupBy.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { Database } from '@hub/provider/provider.ts';
import { AppError } from '../../errors.ts';
import { heldPlaces, userTeamPlayers, userTeams } from '../../schema/users.ts';
import { settingValue } from '../season/inCurrentSeason.ts';
import { query, readTogether, write, writeTogether, type ResultRow, type Write } from '../statements.ts';

export const HELD_PLACE = heldPlaces
  .as('h')
  .pick('userTeamId', 'matchday', 'playerId', 'line', 'formation', 'lockTs', 'isLate', 'isStar');

/** The places that may belong to the open matchday. */
export const HELD_OF_USER = query(
  HELD_PLACE,
  `select {columns} from user_teams u join held_places h on h.user_team_id = u.id
  where u.user_id = :userId and h.season = ${settingValue('season')} and h.lock_ts >= :sinceTs
  order by h.lock_ts, h.player_id`,
);

/** The places of one matchday, from rows of one team. */
export function toHeldPlaces(
  rows: readonly Omit<ResultRow<typeof HELD_OF_USER>, 'userTeamId'>[],
  matchday: number | null,
): HeldPlaces | null {
  const places = rows.flatMap(({ matchday: of, playerId, line, formation, lockTs, isLate, isStar }) =>
    of === matchday ? { playerId, line, formation, lockTs, isLate, isStar } : [],
  );
  return matchday === null || places.length === 0 ? null : { matchday, places };
}

/** Marks the team as changed and, until the transaction ends, keeps others from changing it. */
const CLAIM = write('update user_teams set revision = :next where id = :userTeamId and revision = :revision');

/** Never changes a place that is stored. */
const HOLD = write(
  `insert into held_places (id, user_team_id, season, matchday, player_id, line, formation, lock_ts, is_late, is_star)
  select :idStart || ${settingValue('season')} || ':' || m.player_id, u.id, ${settingValue('season')},
    cast(:matchday as integer), m.player_id,
    case when m.player_id in (:goalkeepers) then 'goalkeeper' when m.player_id in (:defenders) then 'defender'
      when m.player_id in (:midfielders) then 'midfielder' when m.player_id in (:forwards) then 'forward'
      else 'bench' end,
    :formation, :lockTs, cast(:isLate as integer), case when m.player_id in (:stars) then 1 else 0 end
  from user_teams u join user_team_players m on m.user_team_id = u.id
  where u.id = :userTeamId and u.revision = :revision and m.player_id in (:playerIds)
  on conflict do nothing`,
);

/** A team as read before a change, and what has been locked since without being stored. */
export interface ReadTeam {
  userTeamId: string;
  revision: string;
  /** The open matchday; null after the season. */
  matchday: number | null;
  due: readonly HeldPlace[];
}

/** The first statements of a transaction that changes a team, which store what is due; all others name the team by `of`. */
export function claimOf({ userTeamId, revision, matchday, due }: ReadTeam) {
  const of = { userTeamId, revision: crypto.randomUUID() as string };
  return {
    of,
    claim: [CLAIM({ userTeamId, revision, next: of.revision }), ...holdStatements({ ...of, matchday, due })],
  };
}

/** @throws AppError 'conflict' if somebody has changed the team since it was read; then nothing was done */
export function requireClaimed([claimed]: readonly number[]): void {
  if (claimed !== 1) throw new AppError('conflict');
}

/** Statements that store places of players who are in the team. */
export function holdStatements({ userTeamId, revision, matchday, due }: ReadTeam): Write[] {
  if (matchday === null) return [];
  const together = groupBy(due, ({ lockTs, formation, isLate }) => `${lockTs} ${formation} ${isLate}`);
  return [...together.values()].flatMap((places) => {
    const [first] = places;
    if (first === undefined) return [];
    const idsIn = (line: PositionGroup) =>
      places.filter((place) => place.line === line).map(({ playerId }) => playerId);
    return HOLD({
      idStart: `${userTeamId}:${matchday}:`,
      userTeamId,
      revision,
      matchday,
      formation: first.formation,
      lockTs: first.lockTs,
      isLate: Number(first.isLate),
      playerIds: places.map(({ playerId }) => playerId),
      goalkeepers: idsIn('goalkeeper'),
      defenders: idsIn('defender'),
      midfielders: idsIn('midfielder'),
      forwards: idsIn('forward'),
      stars: places.filter(({ isStar }) => isStar).map(({ playerId }) => playerId),
    });
  });
}

/** Forgets places of players who came after a lock. */
const FORGET =
  `delete from held_places where is_late = 1 and season = ${settingValue('season')} and matchday = :matchday
    and user_team_id in (select id from user_teams where id = :userTeamId and revision = :revision)` as const;

/** Forgets the places of players who came after their lock and have left again. */
export const FORGET_LATE = write(
  `${FORGET}
    and player_id not in (select m.player_id from user_team_players m where m.user_team_id = :userTeamId)`,
);

/** Forgets the places of players whom the team's new game has not locked, and who came after the lock of the old one. */
export const RELEASE = write(`${FORGET} and player_id in (:playerIds)`);

const WAITING = `select m.user_team_id from user_teams u
  join user_team_players m on m.user_team_id = u.id join players p on p.id = m.player_id
  where u.id > :afterId and u.game = :game and (:isWhole = 1 or p.team_id in (:clubIds))
    and not exists (select 1 from held_places h where h.user_team_id = u.id and h.season = ${settingValue('season')}
      and h.matchday = :matchday and h.player_id = m.player_id)
  group by m.user_team_id order by m.user_team_id limit :limit` as const;
const WAITING_TEAMS = query(
  userTeams.pick('id', 'game', 'formation', 'revision'),
  `select {columns} from user_teams where id in (${WAITING}) order by id`,
);
const PLAYERS_OF_WAITING = query(
  userTeamPlayers.pick('userTeamId', 'playerId', 'place', 'ownValue', 'isStar'),
  `select {columns} from user_team_players where user_team_id in (${WAITING})`,
);
const HELD_OF_WAITING = query(
  heldPlaces.pick('userTeamId', 'matchday', 'playerId', 'line', 'formation', 'lockTs', 'isLate', 'isStar'),
  `select {columns} from held_places where season = ${settingValue('season')} and matchday = :matchday
    and user_team_id in (${WAITING})`,
);

/** The clubs whose players a game has locked. */
export interface LockedClubs {
  game: Game;
  /** Null: the whole team is locked. */
  clubIds: readonly string[] | null;
  matchday: number;
}

export function createHeldPlacesStore(database: Database) {
  return {
    /**
     * Teams with players whose places are locked and not stored, in the order of their ids, with one provider call.
     *
     * @param afterId the last team before; empty at first
     */
    async waiting({ game, clubIds, matchday }: LockedClubs, afterId: string, limit: number) {
      const which = {
        game,
        clubIds: clubIds ?? [],
        isWhole: Number(clubIds === null),
        matchday,
        afterId,
        limit,
      };
      const [teams, players, held] = await readTogether(database, [
        WAITING_TEAMS(which),
        PLAYERS_OF_WAITING(which),
        HELD_OF_WAITING(which),
      ]);
      const playersOf = groupBy(players, ({ userTeamId }) => userTeamId);
      const heldOf = groupBy(held, ({ userTeamId }) => userTeamId);
      return teams.map((team) =>
        Object.assign(team, {
          players: playersOf.get(team.id) ?? [],
          held: toHeldPlaces(heldOf.get(team.id) ?? [], matchday),
        }),
      );
    },

    /** Stores what is due of each team that nobody has changed since. One transaction. @returns the number of these teams */
    async hold(teams: readonly ReadTeam[]): Promise<number> {
      const results = await writeTogether(
        database,
        teams.map((team) => claimOf(team).claim),
      );
      return results.filter(([claimed]) => claimed === 1).length;
    },
  };
}
