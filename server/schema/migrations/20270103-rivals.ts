/** Other managers' squads that users have entered for their teams. */
export const rivals: readonly string[] = [
  `create table rivals (
    id text primary key,
    user_team_id text not null references user_teams (id) on delete cascade,
    name text not null,
    player_ids text not null,
    created_ts text not null,
    unique (user_team_id, name),
    unique (user_team_id, player_ids)
  )`,
];
