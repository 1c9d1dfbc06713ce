import type { Database } from '@hub/provider/provider.ts';
import { readDatabaseClock } from '../runs/leases.ts';
import { write } from '../statements.ts';

/** Whether a chat `c` receives an event `a`; the chat's kinds are a JSON list. */
export const IS_FOR_CHAT = `c.kinds like '%"' || a.kind || '"%'`;

export const ON_DEVICES = write(
  `insert into alert_deliveries (id, alert_id, user_id, subscription_id, attempts, next_ts, claim)
  select a.id || ' ' || s.id, a.id, a.user_id, s.id, 0, a.due_ts, null
  from alerts a join push_subscriptions s on s.user_id = a.user_id
  where a.batch = :batch and a.due_ts < a.expires_ts`,
);
export const BY_MAIL = write(
  `insert into alert_deliveries (id, alert_id, user_id, subscription_id, attempts, next_ts, claim)
  select a.id || ' mail', a.id, a.user_id, null, 0, a.due_ts, null
  from alerts a join alert_settings s on s.id = a.user_id
  where a.batch = :batch and s.email is not null and a.due_ts < a.expires_ts`,
);
/** One message per chat and kickoff: a new event makes the existing message due again. */
export const IN_CHATS = write(
  `insert into chat_messages (id, channel_id, user_id, kickoff_ts, message_id, told, wanted, attempts, next_ts, claim, held_until)
  select c.id || ' ' || a.expires_ts, c.id, a.user_id, a.expires_ts, null, null, 1, 0, min(a.due_ts), null, null
  from alerts a join chat_channels c on c.user_id = a.user_id
  where a.batch = :batch and a.due_ts < a.expires_ts and c.off_ts is null and ${IS_FOR_CHAT}
  group by c.id, a.user_id, a.expires_ts
  on conflict (id) do update set wanted = chat_messages.wanted + 1,
    next_ts = case when chat_messages.next_ts is null
        or (chat_messages.attempts = 0 and excluded.next_ts < chat_messages.next_ts)
      then excluded.next_ts else chat_messages.next_ts end`,
);

/** A hold longer than any claim dates from before the database's clock was set back, and counts as free. */
export const IS_FREE = '(held_until is null or held_until <= :nowTs or held_until > :latestTs)';

/** Claims due rows of a queue. Checks each again, because another process may have claimed it in the meantime. */
export const claimOf = (table: 'alert_deliveries' | 'chat_messages') =>
  write(
    `update ${table} set claim = :claim, held_until = :untilTs, attempts = attempts + 1
    where ${IS_FREE} and id in (
      select id from ${table} where next_ts <= :dueTs and ${IS_FREE} order by next_ts, id limit :limit)`,
  );

/** When a claim of due rows ends, and what decides which are free; by the database's clock, which all processes share. */
export async function holdFor(database: Database, dueTs: string, holdMs: number) {
  const inMs = await readDatabaseClock(database);
  return { untilTs: inMs(holdMs), free: { dueTs, nowTs: inMs(0), latestTs: inMs(2 * holdMs) } };
}
