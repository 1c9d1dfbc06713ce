import type { Rival, SaveRival } from '@hub/shared/duel/duel.schema.ts';
import { RIVALS_MAX } from '@hub/shared/limits.ts';
import type { Database } from '@hub/provider/provider.ts';
import { AppError } from '../../errors.ts';
import { number } from '../../schema/columns.ts';
import { rivals, userTeams } from '../../schema/users.ts';
import { sinceOf } from '../catalog/fixturesAround.ts';
import { query, readTogether, write, writeRows, writeTogether } from '../statements.ts';
import { COUNT_OF_RIVALS, leagueRivalsOf, toLeagueRivals, type LeagueRival } from './leagueRivals.ts';
import { KNOWN } from './userTeamChoices.ts';

const TEAM = query(
  userTeams.pick('id'),
  'select {columns} from user_teams where id = :userTeamId and user_id = :userId',
);

const RIVALS = query(
  rivals.as('r').pick('id', 'name', 'playerIds'),
  `select {columns} from user_teams u join rivals r on r.user_team_id = u.id
  where u.id = :userTeamId and u.user_id = :userId order by r.id`,
);

const ADD = write(
  `insert into rivals (id, user_team_id, name, player_ids, created_ts)
  select :id, u.id, :name, :playerIds, :nowTs from user_teams u
  where u.id = :userTeamId and u.user_id = :userId
    and ${COUNT_OF_RIVALS} < ${RIVALS_MAX}
  on conflict do nothing`,
);

const IS_OWN =
  'user_team_id in (select u.id from user_teams u where u.id = :userTeamId and u.user_id = :userId)';

const CHANGE = write(
  `update rivals set name = :name, player_ids = :playerIds where id = :id and ${IS_OWN}
    and not exists (select 1 from rivals o where o.user_team_id = :userTeamId and o.id <> :id
      and (o.name = :name or o.player_ids = :playerIds))`,
);

const COUNT = query(
  { count: number },
  `select ${COUNT_OF_RIVALS} as count from user_teams u where u.id = :userTeamId and u.user_id = :userId`,
);

const REMOVE = [
  write(`delete from rivals where id = :id and ${IS_OWN}`),
  write(`delete from league_rivals where id = :id and ${IS_OWN}`),
] as const;

interface OwnTeamId {
  userId: string;
  userTeamId: string;
}

/** Other managers' squads: entered ones, each seen only by the user who entered it, and those of members of friends' leagues. */
export function createRivalsStore(database: Database) {
  return {
    /** The rivals of a user's team: those entered, then members of friends' leagues. @throws AppError 'userTeamNotFound' */
    async ofTeam(team: OwnTeamId, nowTs: string): Promise<(Rival | LeagueRival)[]> {
      const [[own], entered, [rows, squads, held]] = await readTogether(database, [
        TEAM({ ...team }),
        RIVALS({ ...team }),
        leagueRivalsOf(team, sinceOf(nowTs)),
      ]);
      if (own === undefined) throw new AppError('userTeamNotFound');
      return [...entered, ...toLeagueRivals(rows, squads, held)];
    },

    /**
     * Adds a rival, or changes one.
     *
     * @throws AppError 'userTeamNotFound', 'rivalNotFound', 'playerNotFound', 'rivalTwice', 'tooManyRivals'
     */
    async save(
      userId: string,
      { userTeamId, rivalId, name, playerIds }: SaveRival,
      nowTs: string,
    ): Promise<{ id: string }> {
      const team = { userId, userTeamId };
      const [[own], entered, known, [all]] = await readTogether(database, [
        TEAM(team),
        RIVALS(team),
        KNOWN({ ids: playerIds }),
        COUNT(team),
      ]);
      if (own === undefined) throw new AppError('userTeamNotFound');
      if (rivalId !== undefined && !entered.some(({ id }) => id === rivalId))
        throw new AppError('rivalNotFound');
      if (known.length !== playerIds.length) throw new AppError('playerNotFound');
      const rival = {
        // By real time, so that ids also order rivals entered under a fixed clock.
        id: rivalId ?? `rival_${Date.now()}_${crypto.randomUUID()}`,
        name,
        playerIds: rivals.columns.playerIds.encode(playerIds.toSorted()),
      };
      const isSame = (other: Rival) =>
        other.id !== rival.id &&
        (other.name.toLowerCase() === name.toLowerCase() ||
          rivals.columns.playerIds.encode(other.playerIds) === rival.playerIds);
      if (entered.some(isSame)) throw new AppError('rivalTwice');
      if (rivalId === undefined && (all?.count ?? 0) >= RIVALS_MAX) throw new AppError('tooManyRivals');
      const saved = await writeRows(
        database,
        rivalId === undefined ? ADD({ ...rival, ...team, nowTs }) : CHANGE({ ...rival, ...team }),
      );
      if (saved === 0) throw new AppError('conflict');
      return { id: rival.id };
    },

    /** @throws AppError 'rivalNotFound' */
    async remove({ rivalId, ...team }: OwnTeamId & { rivalId: string }): Promise<void> {
      const removed = await writeTogether(
        database,
        REMOVE.map((one) => one({ id: rivalId, ...team })),
      );
      if (removed.every((count) => count === 0)) throw new AppError('rivalNotFound');
    },
  };
}
