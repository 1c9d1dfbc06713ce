/** Players that users watch, with what they saw of them at their last visit. */
export const watchlist: readonly string[] = [
  `create table watched_players (
    id text primary key,
    user_id text not null,
    player_id text not null references players (id) on delete cascade,
    threshold_percent integer check (threshold_percent between 1 and 99),
    watched_ts text not null,
    seen_status text not null,
    seen_probability double precision,
    seen_ts text not null,
    unique (user_id, player_id)
  )`,
  `create index watched_players_by_player on watched_players (player_id)`,
];
