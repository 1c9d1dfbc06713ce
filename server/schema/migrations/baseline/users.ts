export const users: readonly string[] = [
  `create table user_teams (
    id text primary key,
    user_id text not null,
    name text not null,
    competition text not null,
    created_ts text not null,
    game text not null default 'own',
    formation text
  )`,
  'create index user_teams_by_user on user_teams (user_id, created_ts, id)',
  `create table user_team_players (
    id text primary key,
    user_team_id text not null references user_teams (id) on delete cascade,
    player_id text not null references players (id) on delete cascade,
    place text,
    own_value double precision,
    unique (user_team_id, player_id)
  )`,
  'create index user_team_players_by_player on user_team_players (player_id)',
  `create table user_seen (
    id text primary key,
    run_id text,
    statuses text not null,
    seen_ts text not null
  )`,
  `create table profiles (
    id text primary key,
    display_name text,
    updated_ts text not null,
    picture_path text,
    picture_url text
  )`,
  `create table watched_players (
    id text primary key,
    user_id text not null,
    player_id text not null references players (id) on delete cascade,
    threshold_percent integer check (threshold_percent between 1 and 99),
    watched_ts text not null,
    seen_status text not null,
    seen_pstart double precision,
    seen_ts text not null,
    unique (user_id, player_id)
  )`,
  'create index watched_players_by_player on watched_players (player_id)',
  `create table action_counts (
    id text primary key,
    user_id text not null,
    actions integer not null,
    ends_ts text not null
  )`,
  'create index action_counts_by_end on action_counts (ends_ts)',
  'create index action_counts_by_user on action_counts (user_id)',
  `create table shared_pictures (
    id text primary key,
    user_id text not null,
    kind text not null,
    subject_id text not null,
    title text not null,
    description text not null,
    digest text not null,
    picture_path text not null,
    picture_url text not null,
    created_ts text not null,
    unique (user_id, digest)
  )`,
  'create index shared_pictures_user on shared_pictures (user_id, created_ts)',
  `create table start_tips (
    id text primary key,
    fixture_id text not null,
    player_id text not null,
    user_id text not null,
    starts integer not null,
    tipped_ts text not null,
    unique (fixture_id, player_id, user_id)
  )`,
  'create index start_tips_by_user on start_tips (user_id, tipped_ts)',
  'create index user_teams_by_game on user_teams (game)',
];
