/** Users' chats at Discord and Telegram, and the single message for each kickoff there. */
export const chats: readonly string[] = [
  `create table chat_channels (
    id text primary key,
    user_id text not null,
    service text not null,
    name text not null,
    sealed text not null,
    fingerprint text not null unique,
    kinds text not null,
    created_ts text not null,
    off_ts text
  )`,
  'create index chat_channels_by_user on chat_channels (user_id, created_ts)',
  `create table chat_messages (
    id text primary key,
    channel_id text not null,
    user_id text not null,
    kickoff_ts text not null,
    message_id text,
    told text,
    wanted integer not null,
    attempts integer not null,
    next_ts text,
    claim text,
    held_until text
  )`,
  'create index chat_messages_due on chat_messages (next_ts, id)',
  'create index chat_messages_by_claim on chat_messages (claim)',
  'create index chat_messages_by_channel on chat_messages (channel_id)',
  'create index chat_messages_by_user on chat_messages (user_id)',
  'create index chat_messages_by_kickoff on chat_messages (kickoff_ts)',
];
