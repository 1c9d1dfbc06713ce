/** Elevens that sources expect, and who they are. */
export const expectedElevens: readonly string[] = [
  `create table expected_sources (
    id text primary key,
    kind text not null,
    name text not null,
    key_hash text,
    key_since_ts text
  )`,
  'create unique index expected_sources_by_key on expected_sources (key_hash)',
  `create table expected_elevens (
    id text primary key,
    source_id text not null,
    season text not null,
    fixture_id text not null,
    team_id text not null,
    player_ids text not null,
    out_ids text not null,
    doubtful_ids text not null,
    entered_ts text not null,
    entered_by text not null
  )`,
  'create index expected_elevens_by_season on expected_elevens (season, entered_ts)',
  'create index expected_elevens_by_fixture on expected_elevens (fixture_id, team_id)',
  'create index expected_elevens_by_user on expected_elevens (entered_by)',
];
