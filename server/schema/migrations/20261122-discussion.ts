/**
 * Users' display names, counters per page, deleted comments, ends of polls, and reports. A deleted comment stays in
 * place only while it has replies; removing it for good removes its likes, too.
 */
export const discussion: readonly string[] = [
  `create table profiles (id text primary key, display_name text, updated_ts text not null)`,

  `create table comment_threads (
    id text primary key,
    comments_count integer not null default 0 check (comments_count >= 0),
    replies_count integer not null default 0 check (replies_count >= 0)
  )`,

  `alter table comments add column replies_count integer not null default 0`,
  `alter table comments add column deleted_at text`,
  // A partial index keeps the order in PostgreSQL, too, which does not infer that 'is null' leaves a single value.
  `create index comments_of_page on comments (page_type, page_id, created_at, id) where parent_id is null`,
  `create index comments_by_user_and_time on comments (user_id, created_at)`,
  `update comments set replies_count =
    (select count(*) from comments replies where replies.parent_id = comments.id)`,
  `insert into comment_threads (id, comments_count, replies_count)
    select page_type || ':' || page_id,
      sum(case when parent_id is null then 1 else 0 end), sum(case when parent_id is null then 0 else 1 end)
    from comments group by page_type, page_id`,

  `alter table polls add column ends_ts text`,
  `alter table polls add column ends_fixture_id text`,

  `create table comment_reports (
    id text primary key,
    comment_id text not null,
    page_type text not null,
    page_id text not null,
    content text not null,
    author_id text not null,
    reporter_id text not null,
    reason text not null,
    created_at text not null,
    decision text,
    decided_by text,
    decided_ts text,
    decision_reason text,
    unique (comment_id, reporter_id)
  )`,
  `create index comment_reports_by_decision on comment_reports (decision, created_at, id)`,
  `create index comment_reports_by_reporter on comment_reports (reporter_id)`,
  `create index comment_reports_by_author on comment_reports (author_id)`,
];
