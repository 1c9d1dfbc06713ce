/** Match sheets entered by users, their parts for each club, and the keepers of clubs. */
export const matchSheets: readonly string[] = [
  `create table match_sheets (
    id text primary key,
    season text not null,
    fixture_id text not null,
    form text not null,
    text text not null,
    answers text not null,
    entered_ts text not null,
    entered_by text not null
  )`,
  'create index match_sheets_by_fixture on match_sheets (fixture_id, entered_ts)',
  'create index match_sheets_by_user on match_sheets (entered_by)',
  `create table match_sheet_parts (
    id text primary key,
    sheet_id text not null references match_sheets (id),
    season text not null,
    fixture_id text not null,
    team_id text not null,
    players text not null,
    state text not null,
    decided_ts text,
    decided_by text,
    revision integer not null,
    unique (sheet_id, team_id)
  )`,
  'create index match_sheet_parts_by_season on match_sheet_parts (season, state)',
  'create index match_sheet_parts_by_fixture on match_sheet_parts (fixture_id)',
  `create table club_keepers (
    id text primary key,
    user_id text not null,
    team_id text not null,
    granted_ts text not null,
    granted_by text not null,
    unique (user_id, team_id)
  )`,
];
