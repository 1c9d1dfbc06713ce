/** Teams that held and bought a player at the last deadlines, from a season file. */
export const fanMoves: readonly string[] = [
  "alter table last_seasons add column counted_ts text not null default '[]'",
  "alter table last_seasons add column counted_holders text not null default '[]'",
  "alter table last_seasons add column counted_buyers text not null default '[]'",
];
