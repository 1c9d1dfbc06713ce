/** The stars of users' teams: as chosen, and as locked. */
export const stars: readonly string[] = [
  'alter table user_team_players add column is_star integer not null default 0',
  'alter table held_places add column is_star integer not null default 0',
];
