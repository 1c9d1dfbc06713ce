/** What fans did with a player at the last deadlines, as a season file tells. */
export const fanMoves: readonly string[] = [
  "alter table last_seasons add column counted_ts text not null default '[]'",
  "alter table last_seasons add column counted_holders text not null default '[]'",
  "alter table last_seasons add column counted_buyers text not null default '[]'",
];
