/**
 * Counters that the database keeps itself (`server/schema/rowRules.ts`), counted once more, because rows that came through
 * the REST dialect or SQL were not counted before; and a version of each page's discussion.
 */
export const rowRules: readonly string[] = [
  'alter table comment_threads add column version integer not null default 0',
  'create index comments_counted on comments (page_type, page_id, parent_id) where deleted_at is null',
  `update comments set
    likes_count = (select count(*) from comment_likes l where l.comment_id = comments.id),
    replies_count = (select count(*) from comments r where r.parent_id = comments.id)`,
  'update poll_options set votes_count = (select count(*) from poll_votes v where v.option_id = poll_options.id)',
  'delete from comment_threads',
  `insert into comment_threads (id, comments_count, replies_count)
    select page_type || ':' || page_id,
      sum(case when parent_id is null then 1 else 0 end), sum(case when parent_id is null then 0 else 1 end)
    from comments where deleted_at is null group by page_type, page_id`,
];
