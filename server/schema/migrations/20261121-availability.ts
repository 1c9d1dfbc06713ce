/**
 * Administrators' edits of players. One edit per player and season is in force; the others name what replaced them: a
 * later edit's id, or 'import'. There is no foreign key to players, since an edit outlives the season's import.
 */
export const availability: readonly string[] = [
  `create table availability_edits (
    id text primary key,
    season text not null,
    competition text not null,
    player_id text not null,
    injury_status text not null,
    suspension text not null,
    availability text not null,
    expected_return text,
    source text not null,
    edited_ts text not null,
    edited_by text not null,
    replaced_by text
  )`,
  `create unique index availability_edits_in_force on availability_edits (player_id, season, competition)
    where replaced_by is null`,
  `create index availability_edits_by_time on availability_edits (season, competition, edited_ts)`,
  `create index availability_edits_by_editor on availability_edits (edited_by)`,
];
