/** Counts of users' rate-limited actions; rows live as long as their window. */
export const actionCounts: readonly string[] = [
  `create table action_counts (
    id text primary key,
    user_id text not null,
    actions integer not null,
    ends_ts text not null
  )`,
  `create index action_counts_by_end on action_counts (ends_ts)`,
  `create index action_counts_by_user on action_counts (user_id)`,
];
