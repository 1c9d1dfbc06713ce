/** What the desk answered where no source tells a player's position. */
export const playerPositions: readonly string[] = [
  `create table player_positions (
    id text primary key,
    position text not null,
    answered_ts text not null
  )`,
];
