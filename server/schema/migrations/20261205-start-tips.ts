/** What fans tipped before matches: whether a player starts. */
export const startTips: readonly string[] = [
  `create table start_tips (
    id text primary key,
    fixture_id text not null,
    player_id text not null,
    user_id text not null,
    starts integer not null,
    tipped_ts text not null,
    unique (fixture_id, player_id, user_id)
  )`,
  'create index start_tips_by_user on start_tips (user_id, tipped_ts)',
];
