import { ProviderError, providerErrorOf } from '../../errors.ts';
import type { ColumnValue, Database, TableRow } from '../../provider.ts';
import {
  HISTORY_DEFAULT,
  HISTORY_MAX,
  messageIdOf,
  parseMessageId,
  type History,
  type HistoryOptions,
  type RealtimeMessage,
  type RealtimePublication,
} from '../../realtime.ts';

const TABLES = [
  `create table if not exists realtime_channels (
    channel text primary key,
    at_ms bigint not null,
    n integer not null,
    previous_at_ms bigint not null,
    previous_n integer not null
  )`,
  `create index if not exists realtime_channels_by_time on realtime_channels (at_ms)`,
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

/** An id before all messages. */
export const NO_MESSAGE = '0-0';

/** Processes that start at the same moment can collide in PostgreSQL's `create … if not exists`. */
const ATTEMPTS = 5;

/** A channel keeps this many messages, none of them older than a day. */
const KEPT_PER_CHANNEL = 1000;
const KEPT_MS = 24 * 3_600_000;
/** Appends between two clean-ups. */
const APPENDS_PER_ROUND = 100;

/**
 * Takes the next place of the channel, never before the newest one, even if clocks differ. In PostgreSQL the row lock
 * makes other publishers wait until the message is stored, so a channel's messages appear in the order of their ids.
 */
const NEXT_PLACE = `insert into realtime_channels (channel, at_ms, n, previous_at_ms, previous_n)
  values (?, ?, 0, 0, 0)
  on conflict (channel) do update set
    previous_at_ms = realtime_channels.at_ms,
    previous_n = realtime_channels.n,
    n = case when realtime_channels.at_ms >= excluded.at_ms then realtime_channels.n + 1 else 0 end,
    at_ms = case when realtime_channels.at_ms >= excluded.at_ms then realtime_channels.at_ms else excluded.at_ms end`;
const APPEND = `insert into realtime_messages (channel, at_ms, n, type, content)
  select channel, at_ms, n, ?, ? from realtime_channels where channel = ?`;
const OWN_PLACE = 'select at_ms, n, previous_at_ms, previous_n from realtime_channels where channel = ?';

/** The messages of all channels, in the database, so that every process on it sees them. */
export async function openMessageLog(database: Database, now: () => Date) {
  await retryCollisions(() => database.batch(TABLES.map((sql) => ({ sql }))));
  let appends = 0;

  async function deleteOld(channel: string): Promise<void> {
    const oldestMs = now().getTime() - KEPT_MS;
    await database.batch([
      { sql: 'delete from realtime_messages where at_ms < ?', args: [oldestMs] },
      { sql: 'delete from realtime_channels where at_ms < ?', args: [oldestMs] },
      {
        sql: `delete from realtime_messages where channel = ? and at_ms <= (
          select at_ms from realtime_messages where channel = ? order by at_ms desc, n desc limit 1 offset ?)`,
        args: [channel, channel, KEPT_PER_CHANNEL],
      },
    ]);
  }

  return {
    /** @returns the message and the id of its predecessor in the channel */
    async append(
      publication: RealtimePublication,
    ): Promise<{ message: RealtimeMessage; previousId: string }> {
      const { channel, type, data, userId, metadata } = publication;
      const content = JSON.stringify({ data, userId, metadata });
      const results = await database.batch([
        { sql: NEXT_PLACE, args: [channel, now().getTime()] },
        { sql: APPEND, args: [type, content, channel] },
        { sql: OWN_PLACE, args: [channel] },
      ]);
      const place = results[2]?.rows[0] ?? {};
      appends += 1;
      if (appends % APPENDS_PER_ROUND === 0) await deleteOld(channel);
      return {
        message: toMessage({ ...place, channel, type, content }),
        previousId: placeId({ atMs: place['previousAtMs'] ?? 0, n: place['previousN'] ?? 0 }),
      };
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
        const { atMs, n } = parseMessageId(id);
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

    /** Id of the channel's newest message; `NO_MESSAGE` if there was none within a day. */
    async lastId(channel: string): Promise<string> {
      const { rows } = await database.sql('select at_ms, n from realtime_channels where channel = ?', [
        channel,
      ]);
      return rows[0] ? placeId(rows[0]) : NO_MESSAGE;
    },

    /** Channels with messages since an instant (milliseconds), each with the id of its newest message. */
    async changedSince(atMs: number): Promise<Map<string, string>> {
      const { rows } = await database.sql(
        'select channel, at_ms, n from realtime_channels where at_ms >= ?',
        [atMs],
      );
      return new Map(rows.map((row) => [String(row['channel']), placeId(row)]));
    },
  };
}

async function retryCollisions<T>(work: () => Promise<T>): Promise<T> {
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
