import { toInjuryStatus } from '#shared/availability/playerStatus.ts';
import type { WatchedPlayer } from '#shared/users/watchlist.schema.ts';
import { WATCHED_MAX } from '#shared/limits.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../provider/provider.ts';
import { nullable, text } from '../../schema/columns.ts';
import { watchedPlayers } from '../../schema/users.ts';
import { players } from '../../schema/catalog.ts';
import { change, changeRows, changeTogether, question, readRows, type RowAnswered } from '../statements.ts';
import { DEPARTURE, DEPARTURE_OF_P, toDeparture } from '../catalog/departure.ts';
import { statusOf } from '../catalog/playerStatus.ts';

const STATUS = statusOf('p');

const LIST = question(
  {
    ...watchedPlayers.pick('playerId', 'thresholdPercent', 'seenStatus', 'seenPstart', 'seenTs'),
    ...players.pick('name', 'positionPrimary', 'pstart'),
    status: text,
    teamShortName: nullable(text),
    ...DEPARTURE,
  },
  `select w.player_id, w.threshold_percent, w.seen_status, w.seen_pstart, w.seen_ts,
    p.name, p.position_primary, p.pstart, ${STATUS} as status, t.short_name as team_short_name, p.left_ts, ${DEPARTURE_OF_P}
  from watched_players w join players p on p.id = w.player_id left join teams t on t.id = p.team_id
  where w.user_id = ? order by w.watched_ts desc, p.sort_name, w.player_id`,
);

const WATCH = change(`insert into watched_players
    (id, user_id, player_id, threshold_percent, watched_ts, seen_status, seen_pstart, seen_ts)
  select ?, ?, p.id, null, ?, ${STATUS}, p.pstart, ? from players p
  where p.id = ? and (select count(*) from watched_players where user_id = ?) < ?
  on conflict (user_id, player_id) do nothing`);

const SEE = change(`update watched_players set seen_ts = ?,
    seen_status = (select ${STATUS} from players p where p.id = watched_players.player_id),
    seen_pstart = (select p.pstart from players p where p.id = watched_players.player_id)
  where user_id = ?`);

const IDS = question(
  { playerId: text },
  'select player_id from watched_players where user_id = ? order by player_id',
);

const WATCHED = question({ id: text }, 'select id from watched_players where user_id = ? and player_id = ?');

const PLAYER = question({ id: text }, 'select id from players where id = ?');

const UNWATCH = change('delete from watched_players where user_id = ? and player_id = ?');

const SET_THRESHOLD = change(
  'update watched_players set threshold_percent = ? where user_id = ? and player_id = ?',
);

/** Users' watched players. Each operation is one provider call. */
export function createWatchlistStore(database: Database) {
  return {
    /** Most recently watched first. */
    async ofUser(userId: string): Promise<WatchedPlayer[]> {
      return (await readRows(database, LIST(userId))).map(toWatched);
    },

    async idsOf(userId: string): Promise<string[]> {
      return (await readRows(database, IDS(userId))).map(({ playerId }) => playerId);
    },

    /**
     * Adds a player to the watchlist; succeeds if he is already on it.
     *
     * @throws AppError 'playerNotFound', 'watchlistFull'
     */
    async watch(userId: string, playerId: string, nowTs: string): Promise<void> {
      const [inserted, watched, known] = await changeTogether(database, [
        WATCH(crypto.randomUUID(), userId, nowTs, nowTs, playerId, userId, WATCHED_MAX),
        WATCHED(userId, playerId),
        PLAYER(playerId),
      ]);
      if (inserted === 1 || watched.length === 1) return;
      if (known.length === 0) throw new AppError('playerNotFound');
      throw new AppError('watchlistFull');
    },

    /** Removes a player from the watchlist; succeeds if he is not on it. */
    async unwatch(userId: string, playerId: string): Promise<void> {
      await changeRows(database, UNWATCH(userId, playerId));
    },

    /** @throws AppError 'playerNotWatched' */
    async setThreshold(userId: string, playerId: string, thresholdPercent: number | null): Promise<void> {
      const changed = await changeRows(database, SET_THRESHOLD(thresholdPercent, userId, playerId));
      if (changed === 0) throw new AppError('playerNotWatched');
    },

    /** Records the current state as seen; later changes count from it. */
    async markSeen(userId: string, nowTs: string): Promise<void> {
      await changeRows(database, SEE(nowTs, userId));
    },
  };
}

function toWatched(row: RowAnswered<typeof LIST>): WatchedPlayer {
  const { playerId, name, teamShortName, positionPrimary, thresholdPercent } = row;
  return {
    playerId,
    name,
    teamShortName,
    left: toDeparture(row),
    positionPrimary,
    status: toInjuryStatus(row.status),
    startProbability: row.pstart,
    thresholdPercent,
    seen: {
      status: toInjuryStatus(row.seenStatus),
      startProbability: row.seenPstart,
      seenTs: row.seenTs,
    },
  };
}
