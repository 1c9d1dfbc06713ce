import { toInjuryStatus } from '@hub/shared/availability/playerStatus.ts';
import type { WatchedPlayer } from '@hub/shared/users/watchlist.schema.ts';
import { WATCHED_MAX } from '@hub/shared/limits.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { nullable, text } from '../../schema/columns.ts';
import { watchedPlayers } from '../../schema/users.ts';
import { players } from '../../schema/catalog.ts';
import { query, readRows, write, writeRows, writeTogether, type ResultRow } from '../statements.ts';
import { CHANCE_MATCH, CHANCE_MATCH_OF, toChanceMatch } from '../catalog/chanceMatch.ts';
import { DEPARTURE, toDeparture } from '../catalog/departure.ts';
import { statusOf } from '../catalog/playerStatus.ts';

const STATUS = statusOf('p');

const LIST = query(
  {
    ...watchedPlayers.as('w').pick('playerId', 'thresholdPercent', 'seenStatus', 'seenPstart', 'seenTs'),
    ...players.as('p').pick('name', 'teamId', 'positionPrimary', 'pstart', 'pstartKnowledge'),
    status: text,
    teamShortName: nullable(text),
    ...CHANCE_MATCH,
    ...DEPARTURE,
  },
  `select {columns}, ${STATUS} as status, t.short_name as team_short_name
  from watched_players w join players p on p.id = w.player_id left join teams t on t.id = p.team_id
    ${CHANCE_MATCH_OF}
  where w.user_id = :userId order by w.watched_ts desc, p.sort_name, w.player_id`,
);

const WATCH = write(`insert into watched_players
    (id, user_id, player_id, threshold_percent, watched_ts, seen_status, seen_pstart, seen_ts)
  select :id, :userId, p.id, null, :nowTs, ${STATUS}, p.pstart, :nowTs from players p
  where p.id = :playerId and (select count(*) from watched_players where user_id = :userId) < ${WATCHED_MAX}
  on conflict (user_id, player_id) do nothing`);

const SEE = write(`update watched_players set seen_ts = :nowTs,
    seen_status = (select ${STATUS} from players p where p.id = watched_players.player_id),
    seen_pstart = (select p.pstart from players p where p.id = watched_players.player_id)
  where user_id = :userId`);

const IDS = query(
  { playerId: text },
  'select player_id from watched_players where user_id = :userId order by player_id',
);

const WATCHED = query(
  { id: text },
  'select id from watched_players where user_id = :userId and player_id = :playerId',
);

const PLAYER = query({ id: text }, 'select id from players where id = :playerId');

const UNWATCH = write('delete from watched_players where user_id = :userId and player_id = :playerId');

const SET_THRESHOLD = write(
  'update watched_players set threshold_percent = :thresholdPercent where user_id = :userId and player_id = :playerId',
);

/** Users' watched players. Each operation is one provider call. */
export function createWatchlistStore(database: Database) {
  return {
    /** Most recently watched first. */
    async ofUser(userId: string): Promise<WatchedPlayer[]> {
      return (await readRows(database, LIST({ userId }))).map(toWatched);
    },

    async idsOf(userId: string): Promise<string[]> {
      return (await readRows(database, IDS({ userId }))).map(({ playerId }) => playerId);
    },

    /**
     * Adds a player to the watchlist; succeeds if he is already on it.
     *
     * @throws AppError 'playerNotFound', 'watchlistFull'
     */
    async watch(userId: string, playerId: string, nowTs: string): Promise<void> {
      const [inserted, watched, known] = await writeTogether(database, [
        WATCH({ id: crypto.randomUUID(), userId, nowTs, playerId }),
        WATCHED({ userId, playerId }),
        PLAYER({ playerId }),
      ]);
      if (inserted === 1 || watched.length === 1) return;
      if (known.length === 0) throw new AppError('playerNotFound');
      throw new AppError('watchlistFull');
    },

    /** Removes a player from the watchlist; succeeds if he is not on it. */
    async unwatch(userId: string, playerId: string): Promise<void> {
      await writeRows(database, UNWATCH({ userId, playerId }));
    },

    /** @throws AppError 'playerNotWatched' */
    async setThreshold(userId: string, playerId: string, thresholdPercent: number | null): Promise<void> {
      const changed = await writeRows(database, SET_THRESHOLD({ thresholdPercent, userId, playerId }));
      if (changed === 0) throw new AppError('playerNotWatched');
    },

    /** Records the current state as seen; later changes count from it. */
    async markSeen(userId: string, nowTs: string): Promise<void> {
      await writeRows(database, SEE({ nowTs, userId }));
    },
  };
}

function toWatched(row: ResultRow<typeof LIST>): WatchedPlayer {
  const { playerId, thresholdPercent, name, teamId, teamShortName, positionPrimary } = row;
  const { seenStatus, seenPstart, seenTs } = row;
  return {
    playerId,
    thresholdPercent,
    name,
    teamId,
    teamShortName,
    positionPrimary,
    left: toDeparture(row),
    status: toInjuryStatus(row.status),
    startProbability: row.pstart,
    knowledge: row.pstartKnowledge,
    match: toChanceMatch(row),
    seen: { status: toInjuryStatus(seenStatus), startProbability: seenPstart, seenTs },
  };
}
