/** Positions entered by an administrator for players without a reported one. */
export const playerPositions: readonly string[] = [
  `create table player_positions (
    id text primary key,
    position text not null,
    answered_ts text not null
  )`,
];
