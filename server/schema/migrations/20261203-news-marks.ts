/** Headlines know their feed and when it was read, and whom they are about. */
export const newsMarks: readonly string[] = [
  'alter table news add column feed_id text',
  'alter table news add column has_own_date integer not null default 1',
  'alter table news add column fetched_ts text',
  'create index news_by_feed on news (feed_id)',
  `create table news_marks (
    id text primary key,
    news_id text not null references news (id) on delete cascade,
    team_id text references teams (id) on delete cascade,
    player_id text references players (id) on delete cascade,
    is_detached integer not null default 0,
    detached_by text,
    detached_ts text
  )`,
  'create index news_marks_by_news on news_marks (news_id)',
  'create index news_marks_by_team on news_marks (team_id)',
  'create index news_marks_by_player on news_marks (player_id)',
  'create index news_marks_by_detacher on news_marks (detached_by)',
];
