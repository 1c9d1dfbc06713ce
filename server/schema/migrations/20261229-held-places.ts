/** What was locked of users' teams on each matchday. */
export const heldPlaces: readonly string[] = [
  "alter table user_teams add column revision text not null default ''",
  `create table held_places (
    id text primary key,
    user_team_id text not null references user_teams (id) on delete cascade,
    season text not null,
    matchday integer not null,
    player_id text not null references players (id) on delete cascade,
    line text not null,
    formation text not null,
    lock_ts text not null,
    is_late integer not null,
    unique (user_team_id, season, matchday, player_id)
  )`,
  'create index held_places_by_player on held_places (player_id)',
  'create index held_places_by_lock on held_places (lock_ts)',
];
