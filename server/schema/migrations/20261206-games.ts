/** Which managers' game a team belongs to. */
export const games: readonly string[] = [
  `alter table user_teams add column game text not null default 'own'`,
];
