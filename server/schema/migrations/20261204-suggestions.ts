/**
 * What a model has read in the news. There are no foreign keys: the record of suggestions outlives news that are cleared away
 * and players that an import leaves out.
 */
export const suggestions: readonly string[] = [
  `create table news_readings (
    id text primary key,
    attempts integer not null,
    is_done integer not null,
    read_ts text not null
  )`,
  `create table status_suggestions (
    id text primary key,
    season text not null,
    competition text not null,
    news_id text not null,
    player_id text not null,
    team_id text not null,
    status text not null,
    expected_return text,
    evidence text not null,
    confidence double precision not null,
    title text not null,
    summary text not null,
    source text not null,
    url text not null,
    published_ts text not null,
    suggested_ts text not null,
    decision text,
    decided_ts text,
    decided_by text
  )`,
  `create index status_suggestions_by_decision on status_suggestions (season, competition, decision, published_ts)`,
  `create index status_suggestions_by_player on status_suggestions (player_id, decision)`,
];
