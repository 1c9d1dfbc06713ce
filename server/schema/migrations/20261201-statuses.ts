/**
 * The history of what was said of players, the matchdays for which it is complete, and last season. There are no foreign
 * keys to players, since a report outlives an import that leaves its player out.
 */
export const statuses: readonly string[] = [
  `create table status_reports (
    id text primary key,
    season text not null,
    competition text not null,
    player_id text not null,
    known_from_ts text not null,
    seq integer not null,
    status text not null,
    chance integer,
    expected_return text,
    source text not null,
    note text
  )`,
  `create index status_reports_by_player on status_reports (player_id, season, competition, known_from_ts, seq)`,
  `create index status_reports_by_time on status_reports (season, competition, known_from_ts, seq)`,
  `create index status_reports_by_seq on status_reports (seq)`,
  `create table status_covers (
    id text primary key,
    season text not null,
    competition text not null,
    matchday integer not null,
    deadline_ts text not null,
    read_at_the_time integer not null
  )`,
  `create table last_seasons (
    id text primary key,
    team_id text not null,
    start_share real not null,
    start_share_last10 real not null,
    minutes_share real not null,
    price real
  )`,
  // Edits made before there was a history, each as a report.
  `insert into status_reports
    (id, season, competition, player_id, known_from_ts, seq, status, chance, expected_return, source, note)
  select id, season, competition, player_id, edited_ts, 0,
    case when suspension <> 'none' or injury_status = 'suspended' then 'suspended'
      when injury_status = 'questionable' then 'doubtful'
      when injury_status = 'injured' then 'injured' else 'fit' end,
    null, expected_return, source, null
  from availability_edits where replaced_by is null`,
];
