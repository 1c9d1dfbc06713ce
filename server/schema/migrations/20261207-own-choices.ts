/** What users decide about their teams by hand: the formation, who starts, and what a player is worth to them. */
export const ownChoices: readonly string[] = [
  `alter table user_teams add column formation text`,
  `alter table user_team_players add column place text`,
  `alter table user_team_players add column own_value double precision`,
];
