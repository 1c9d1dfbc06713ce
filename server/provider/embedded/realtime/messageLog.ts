import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { ColumnValue, Database, TableRow } from '../../provider.ts';
import {
  HISTORY_DEFAULT,
  HISTORY_MAX,
  messageIdOf,
  messagePlaceOf,
  type History,
  type HistoryOptions,
  type RealtimeMessage,
  type RealtimePublication,
} from '../../realtime.ts';

const TABLES = [
  `create table if not exists realtime_messages (
    channel text not null,
    at_ms bigint not null,
    n integer not null,
    type text not null,
    content text not null,
    primary key (channel, at_ms, n)
  )`,
  `create index if not exists realtime_messages_by_time on realtime_messages (at_ms)`,
];

/** Processes that start, or publish, at the same moment can collide. */
const ATTEMPTS = 8;

/** Messages of a channel beyond these, and all that are older than a day, are forgotten. */
export const KEPT_PER_CHANNEL = 1000;
const KEPT_MS = 24 * 3_600_000;
/** Appends between two rounds of forgetting. */
const APPENDS_PER_ROUND = 100;

/** The next place in the channel: never before the newest one, even if clocks differ. */
const APPEND = `insert into realtime_messages (channel, at_ms, n, type, content)
  select ?, case when l.at_ms >= s.at_ms then l.at_ms else s.at_ms end,
    case when l.at_ms >= s.at_ms then l.n + 1 else 0 end, ?, ?
  from (select cast(? as bigint) as at_ms) s left join (
    select at_ms, n from realtime_messages where channel = ? order by at_ms desc, n desc limit 1) l on 1 = 1
  returning at_ms, n`;

/** The messages of all channels, in the database, so that every process on it sees them. */
export async function openMessageLog(database: Database, now: () => Date) {
  await repeated(() => database.batch(TABLES.map((sql) => ({ sql }))));
  let appends = 0;

  async function forget(channel: string): Promise<void> {
    await database.batch([
      { sql: 'delete from realtime_messages where at_ms < ?', args: [now().getTime() - KEPT_MS] },
      {
        sql: `delete from realtime_messages where channel = ? and at_ms <= (
          select at_ms from realtime_messages where channel = ? order by at_ms desc, n desc limit 1 offset ?)`,
        args: [channel, channel, KEPT_PER_CHANNEL],
      },
    ]);
  }

  return {
    async append({ channel, type, data, userId, metadata }: RealtimePublication): Promise<RealtimeMessage> {
      const content = JSON.stringify({ data, userId, metadata });
      const { rows } = await repeated(() =>
        database.sql(APPEND, [channel, type, content, now().getTime(), channel]),
      );
      appends += 1;
      if (appends % APPENDS_PER_ROUND === 0) await forget(channel);
      return toMessage({ ...rows[0], channel, type, content });
    },

    /** A channel's messages between two ids, both excluded, oldest first. */
    async range(
      channel: string,
      { start = '-', end = '+', limit = HISTORY_DEFAULT }: HistoryOptions,
    ): Promise<History> {
      if (!Number.isInteger(limit) || limit < 1 || limit > HISTORY_MAX)
        throw providerErrorOf(400, `The limit must be a whole number from 1 to ${HISTORY_MAX}`);
      const conditions = ['channel = ?'];
      const args: ColumnValue[] = [channel];
      const bound = (id: string, sign: '<' | '>') => {
        const { atMs, n } = messagePlaceOf(id);
        conditions.push(`at_ms ${sign}= ? and (at_ms ${sign} ? or n ${sign} ?)`);
        args.push(atMs, atMs, n);
      };
      if (start !== '-') bound(start, '>');
      if (end !== '+') bound(end, '<');
      const { rows } = await database.sql(
        `select * from realtime_messages where ${conditions.join(' and ')} order by at_ms, n limit ?`,
        [...args, limit + 1],
      );
      const messages = rows.slice(0, limit).map(toMessage);
      return { channel, messages, count: messages.length, hasMore: rows.length > limit };
    },

    /** Id of the channel's newest message; null: none is kept. */
    async lastId(channel: string): Promise<string | null> {
      const { rows } = await database.sql(
        'select at_ms, n from realtime_messages where channel = ? order by at_ms desc, n desc limit 1',
        [channel],
      );
      return rows[0] ? placeId(rows[0]) : null;
    },

    /** The messages of all channels from an instant on (milliseconds), oldest first. */
    async since(atMs: number): Promise<RealtimeMessage[]> {
      const { rows } = await database.sql(
        'select * from realtime_messages where at_ms >= ? order by at_ms, n',
        [atMs],
      );
      return rows.map(toMessage);
    },
  };
}

export type MessageLog = Awaited<ReturnType<typeof openMessageLog>>;

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isCollision = error instanceof ProviderError && error.status < 500;
      if (attempt === ATTEMPTS || !isCollision) throw error;
    }
  }
}

const placeId = (row: TableRow) => messageIdOf({ atMs: Number(row['atMs']), n: Number(row['n']) });

function toMessage(row: TableRow): RealtimeMessage {
  const content = JSON.parse(String(row['content'])) as Pick<RealtimeMessage, 'data' | 'userId' | 'metadata'>;
  return {
    id: placeId(row),
    channel: String(row['channel']),
    type: String(row['type']),
    timestamp: Number(row['atMs']),
    ...content,
  };
}
