import { toInjuryStatus } from '../../shared/terms.ts';
import { WATCHED_MAX, type WatchedPlayer } from '../../shared/watchlist.ts';
import { conflict, notFound } from '../errors.ts';
import type { Database } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { MISSING } from './missing.ts';

/** A player with a reason for a suspension is suspended, whatever the other field says. */
const STATUS = `case when p.suspension <> 'none' and p.suspension <> '' then 'suspended' else p.injury_status end`;

const LIST = `select w.player_id, w.threshold_percent, w.seen_status, w.seen_probability, w.seen_ts,
    p.name, p.position_primary, p.pstart, ${STATUS} as status, t.short_name as team_short_name
  from watched_players w join players p on p.id = w.player_id left join teams t on t.id = p.team_id
  where w.user_id = ? order by w.watched_ts desc, p.name, w.player_id`;

const WATCH = `insert into watched_players
    (id, user_id, player_id, threshold_percent, watched_ts, seen_status, seen_probability, seen_ts)
  select ?, ?, p.id, null, ?, ${STATUS}, p.pstart, ? from players p
  where p.id = ? and (select count(*) from watched_players where user_id = ?) < ?
  on conflict (user_id, player_id) do nothing`;

const SEE = `update watched_players set seen_ts = ?,
    seen_status = (select ${STATUS} from players p where p.id = watched_players.player_id),
    seen_probability = (select p.pstart from players p where p.id = watched_players.player_id)
  where user_id = ?`;

/** Everybody's own watched players; each operation is one provider call. */
export function createWatchlistStore(database: Database) {
  return {
    /** The player watched last comes first. */
    async ofUser(userId: string): Promise<WatchedPlayer[]> {
      const { rows } = await database.sql(LIST, [userId]);
      return rows.map((row) => ({
        playerId: text.decode(row['playerId']),
        name: text.decode(row['name']),
        teamShortName: nullable(text).decode(row['teamShortName']),
        positionPrimary: text.decode(row['positionPrimary']),
        status: toInjuryStatus(text.decode(row['status'])),
        startProbability: nullable(number).decode(row['pstart']),
        thresholdPercent: nullable(number).decode(row['thresholdPercent']),
        seen: {
          status: toInjuryStatus(text.decode(row['seenStatus'])),
          startProbability: nullable(number).decode(row['seenProbability']),
          seenTs: text.decode(row['seenTs']),
        },
      }));
    },

    async idsOf(userId: string): Promise<string[]> {
      const { rows } = await database.sql(
        'select player_id from watched_players where user_id = ? order by player_id',
        [userId],
      );
      return rows.map((row) => text.decode(row['playerId']));
    },

    /**
     * Watching who is watched already is a quiet success.
     *
     * @throws AppError 'notFound' for an unknown player, 'conflict' when the user watches as many as are allowed
     */
    async watch(userId: string, playerId: string, nowTs: string): Promise<void> {
      const [inserted, watched, known] = await database.batch([
        {
          sql: WATCH,
          args: [crypto.randomUUID(), userId, nowTs, nowTs, playerId, userId, WATCHED_MAX],
        },
        {
          sql: 'select id from watched_players where user_id = ? and player_id = ?',
          args: [userId, playerId],
        },
        { sql: 'select id from players where id = ?', args: [playerId] },
      ]);
      if (inserted?.rowCount === 1 || watched?.rows.length === 1) return;
      if (known?.rows.length === 0) throw notFound(MISSING.player);
      throw conflict(`A user watches at most ${WATCHED_MAX} players`);
    },

    /** Leaving alone who is not watched is a quiet success too. */
    async unwatch(userId: string, playerId: string): Promise<void> {
      await database.sql('delete from watched_players where user_id = ? and player_id = ?', [
        userId,
        playerId,
      ]);
    },

    /** @throws AppError 'notFound' when the user does not watch this player */
    async setThreshold(userId: string, playerId: string, thresholdPercent: number | null): Promise<void> {
      const { rowCount } = await database.sql(
        'update watched_players set threshold_percent = ? where user_id = ? and player_id = ?',
        [thresholdPercent, userId, playerId],
      );
      if (rowCount === 0) throw notFound('Player not watched');
    },

    /** From now on changes count from what is so now. */
    async markSeen(userId: string, nowTs: string): Promise<void> {
      await database.sql(SEE, [nowTs, userId]);
    },
  };
}
