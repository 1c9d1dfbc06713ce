/**
 * Players, clubs and matches stay stored when a list no longer contains them: a player keeps the club that he left, and
 * deleting a row of the catalog never deletes users' rows. Merged seasons count as merged from nothing, so that the next
 * merge restores rows dropped by earlier versions.
 */
export const peopleOutliveLists: readonly string[] = [
  'alter table players add column left_team_id text',
  'alter table players add column left_ts text',
  'alter table teams add column is_in_league integer not null default 1',
  'create index teams_in_league on teams (is_in_league, name, id)',
  `alter table absences add column season text not null default ''`,
  `update absences set season = coalesce((select value from hub_settings where id = 'season'), '')`,

  `create table kept_team_players (
    id text primary key,
    user_team_id text not null references user_teams (id) on delete cascade,
    player_id text not null references players (id),
    place text,
    own_value double precision,
    unique (user_team_id, player_id)
  )`,
  `insert into kept_team_players (id, user_team_id, player_id, place, own_value)
    select id, user_team_id, player_id, place, own_value from user_team_players`,
  'drop table user_team_players',
  'alter table kept_team_players rename to user_team_players',
  'create index user_team_players_by_player on user_team_players (player_id)',

  `create table kept_watched_players (
    id text primary key,
    user_id text not null,
    player_id text not null references players (id),
    threshold_percent integer check (threshold_percent between 1 and 99),
    watched_ts text not null,
    seen_status text not null,
    seen_pstart double precision,
    seen_ts text not null,
    unique (user_id, player_id)
  )`,
  `insert into kept_watched_players
      (id, user_id, player_id, threshold_percent, watched_ts, seen_status, seen_pstart, seen_ts)
    select id, user_id, player_id, threshold_percent, watched_ts, seen_status, seen_pstart, seen_ts from watched_players`,
  'drop table watched_players',
  'alter table kept_watched_players rename to watched_players',
  'create index watched_players_by_player on watched_players (player_id)',

  'update merged_seasons set facts = -1',
];
