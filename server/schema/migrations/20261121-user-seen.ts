/** What a user had seen when they last checked the changes of their players; `id` is the user's id. */
export const userSeen: readonly string[] = [
  `create table user_seen (
    id text primary key,
    run_id text,
    statuses text not null,
    seen_ts text not null
  )`,
];
