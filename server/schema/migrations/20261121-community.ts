/** Fantasy teams, comments and polls. One like per user and comment, one vote per user and poll, by constraint. */
export const community: readonly string[] = [
  `create table user_teams (
    id text primary key,
    user_id text not null,
    name text not null,
    competition text not null,
    created_ts text not null
  )`,
  `create index user_teams_by_user on user_teams (user_id, created_ts, id)`,

  `create table user_team_players (
    id text primary key,
    user_team_id text not null references user_teams (id) on delete cascade,
    player_id text not null references players (id) on delete cascade,
    unique (user_team_id, player_id)
  )`,
  `create index user_team_players_by_player on user_team_players (player_id)`,

  `create table comments (
    id text primary key,
    user_id text not null,
    page_type text not null,
    page_id text not null,
    content text not null,
    parent_id text references comments (id) on delete cascade,
    likes_count integer not null default 0 check (likes_count >= 0),
    created_at text not null
  )`,
  `create index comments_by_page on comments (page_type, page_id, parent_id, created_at, id)`,
  `create index comments_by_parent on comments (parent_id, created_at, id)`,
  `create index comments_by_user on comments (user_id)`,

  `create table comment_likes (
    id text primary key,
    comment_id text not null references comments (id) on delete cascade,
    user_id text not null,
    unique (comment_id, user_id)
  )`,
  `create index comment_likes_by_user on comment_likes (user_id)`,

  `create table polls (
    id text primary key,
    user_id text not null,
    question text not null,
    page_type text not null,
    page_id text not null,
    poll_type text not null default 'single_choice',
    created_at text not null
  )`,
  `create index polls_by_page on polls (page_type, page_id, created_at, id)`,
  `create index polls_by_user on polls (user_id)`,

  `create table poll_options (
    id text primary key,
    poll_id text not null references polls (id) on delete cascade,
    option_text text not null,
    player_id text references players (id) on delete set null,
    votes_count integer not null default 0 check (votes_count >= 0),
    created_at text not null
  )`,
  `create index poll_options_by_poll on poll_options (poll_id, created_at, id)`,
  `create index poll_options_by_player on poll_options (player_id)`,

  `create table poll_votes (
    id text primary key,
    poll_id text not null references polls (id) on delete cascade,
    option_id text not null references poll_options (id) on delete cascade,
    user_id text not null,
    unique (poll_id, user_id)
  )`,
  `create index poll_votes_by_option on poll_votes (option_id, user_id)`,
  `create index poll_votes_by_user on poll_votes (user_id)`,
];
