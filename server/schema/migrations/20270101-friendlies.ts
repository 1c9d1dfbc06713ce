/** Line-ups of matches without points. */
export const friendlies: readonly string[] = [
  `create table friendlies (
    id text primary key,
    season text not null,
    team_id text not null,
    day text not null,
    opponent text not null,
    starter_ids text not null,
    came_on_ids text not null,
    entered_ts text not null
  )`,
  'create unique index friendlies_by_season on friendlies (season, team_id, day)',
];
