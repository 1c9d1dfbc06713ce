export const tipLeagues: readonly string[] = [
  `create table tip_leagues (
    id text primary key,
    name text not null,
    season text not null,
    competition text not null,
    first_matchday integer not null,
    founder_id text not null,
    token text not null unique,
    created_ts text not null
  )`,
  'create index tip_leagues_by_founder on tip_leagues (founder_id)',
  `create table tip_league_clubs (
    id text primary key,
    league_id text not null,
    team_id text not null,
    unique (league_id, team_id)
  )`,
  `create table tip_league_members (
    id text primary key,
    league_id text not null,
    user_id text not null,
    joined_ts text not null,
    unique (league_id, user_id)
  )`,
  'create index tip_league_members_by_user on tip_league_members (user_id, joined_ts)',
  `create table eleven_tips (
    id text primary key,
    fixture_id text not null,
    team_id text not null,
    user_id text not null,
    player_ids text not null,
    certainty_percent integer not null,
    tipped_ts text not null,
    unique (fixture_id, team_id, user_id)
  )`,
  'create index eleven_tips_by_user on eleven_tips (user_id, tipped_ts)',
];
