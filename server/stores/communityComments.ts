import type { Comment, CommentDeleted, Reply, ThreadCounts } from '../../shared/community.ts';
import type { PageRef } from '../../shared/communityPages.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import type { Database, Statement, TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { newId } from './communityIds.ts';
import {
  COMMENTS,
  countsOf,
  NOBODY,
  pageExists,
  pageFound,
  pageOf,
  repeatsFrom,
  threadIdOf,
  toComment,
  toCounts,
  toReply,
} from './communityRows.ts';
import { MISSING } from './missing.ts';
import { keepProfile, type Writer } from './profiles.ts';

const ALREADY_POSTED = 'You have already posted this comment';

/** What is known of a comment before something is done to it. */
export interface KnownComment {
  id: string;
  userId: string;
  parentId: string | null;
  page: PageRef;
  content: string;
}

/** Writing comments. Each write is one transaction; what must hold is part of its statements. */
export function createCommentWrites(database: Database) {
  return {
    /** A comment that is not deleted; null when there is none. */
    async known(commentId: string): Promise<KnownComment | null> {
      const { rows } = await database.sql(
        `select id, user_id, parent_id, page_type, page_id, content from comments
          where id = ? and deleted_at is null`,
        [commentId],
      );
      return rows[0] ? toKnown(rows[0]) : null;
    },

    /** @throws AppError 'notFound' without the page, 'conflict' when the same was posted a moment ago */
    async post(
      writer: Writer,
      page: PageRef,
      content: string,
      now: Date,
    ): Promise<{ comment: Comment; counts: ThreadCounts }> {
      const id = newId('comment');
      const nowTs = now.toISOString();
      const exists = pageExists(page);
      const [, , , own, counts, found] = await rowsAfter(database, [
        keepProfile(writer, nowTs),
        {
          sql: `insert into comments (id, user_id, page_type, page_id, content, created_at)
            select ?, ?, ?, ?, ?, ? where ${exists.sql} and not exists (
              select 1 from comments where user_id = ? and created_at > ? and page_type = ? and page_id = ?
                and parent_id is null and content = ? and deleted_at is null)`,
          args: [
            id,
            writer.id,
            page.pageType,
            page.pageId,
            content,
            nowTs,
            ...exists.args,
            writer.id,
            repeatsFrom(now),
            page.pageType,
            page.pageId,
            content,
          ],
        },
        {
          sql: `insert into comment_threads (id, comments_count) select ?, 1 from comments where id = ?
            on conflict (id) do update set comments_count = comment_threads.comments_count + 1`,
          args: [threadIdOf(page), id],
        },
        oneComment(id),
        countsOf(page),
        pageFound(page),
      ]);
      if (found?.length === 0) throw notFound(MISSING.page);
      const row = own?.[0];
      if (!row) throw conflict(ALREADY_POSTED);
      return { comment: toComment(row), counts: toCounts(counts?.[0]) };
    },

    /**
     * @throws AppError 'notFound' without the comment or when it is deleted, 'invalid' when it is a reply itself,
     *   'conflict' when the same was posted a moment ago
     */
    async reply(
      writer: Writer,
      comment: KnownComment,
      content: string,
      now: Date,
    ): Promise<{ reply: Reply; repliesCount: number; counts: ThreadCounts }> {
      if (comment.parentId !== null) throw invalid('A reply cannot be replied to');
      const id = newId('comment');
      const nowTs = now.toISOString();
      const [, , , , , own, parent, counts] = await rowsAfter(database, [
        keepProfile(writer, nowTs),
        lock(comment.id),
        {
          sql: `insert into comments (id, user_id, page_type, page_id, content, parent_id, created_at)
            select ?, ?, p.page_type, p.page_id, ?, p.id, ? from comments p
            where p.id = ? and p.parent_id is null and p.deleted_at is null and not exists (
              select 1 from comments where user_id = ? and created_at > ? and parent_id = p.id and content = ?)`,
          args: [id, writer.id, content, nowTs, comment.id, writer.id, repeatsFrom(now), content],
        },
        recountReplies(comment.id),
        {
          sql: `insert into comment_threads (id, replies_count) select ?, 1 from comments where id = ?
            on conflict (id) do update set replies_count = comment_threads.replies_count + 1`,
          args: [threadIdOf(comment.page), id],
        },
        oneComment(id),
        { sql: 'select replies_count, deleted_at from comments where id = ?', args: [comment.id] },
        countsOf(comment.page),
      ]);
      const parentRow = parent?.[0];
      if (!parentRow || nullable(text).decode(parentRow['deletedAt']) !== null)
        throw notFound(MISSING.comment);
      const row = own?.[0];
      if (!row) throw conflict(ALREADY_POSTED);
      return {
        reply: toReply(row),
        repliesCount: number.decode(parentRow['repliesCount']),
        counts: toCounts(counts?.[0]),
      };
    },

    /** Takes a like back or gives it. @throws AppError 'notFound' without the comment */
    async toggleLike(
      userId: string,
      commentId: string,
    ): Promise<{ comment: KnownComment; liked: boolean; likesCount: number }> {
      const id = newId('like');
      const [, , , , rows] = await rowsAfter(database, [
        lock(commentId),
        {
          sql: `insert into comment_likes (id, comment_id, user_id)
            select ?, c.id, ? from comments c where c.id = ? and c.deleted_at is null
            on conflict (comment_id, user_id) do nothing`,
          args: [id, userId, commentId],
        },
        // If there was a like before, the insert did nothing and this takes the old one; else it finds nothing.
        {
          sql: 'delete from comment_likes where comment_id = ? and user_id = ? and id <> ?',
          args: [commentId, userId, id],
        },
        {
          sql: `update comments set likes_count = (select count(*) from comment_likes where comment_id = ?)
            where id = ?`,
          args: [commentId, commentId],
        },
        {
          sql: `${COMMENTS} where c.id = ? and c.deleted_at is null`,
          args: [userId, commentId],
        },
      ]);
      const row = rows?.[0];
      if (!row) throw notFound(MISSING.comment);
      const { liked, likesCount } = toReply(row);
      return { comment: toKnown(row), liked, likesCount };
    },

    /** Deletes a comment, or leaves its place to its replies. Doing it again changes nothing. */
    async delete(comment: KnownComment, now: Date): Promise<CommentDeleted> {
      const statements = deletion(comment, now.toISOString());
      const results = await database.batch([...statements, ...leftAfter(comment)]);
      const [left, counts] = results.slice(statements.length).map(({ rows }) => rows);
      return toDeleted(comment, left ?? [], counts ?? []);
    },
  };
}

/** The statements that delete a comment, in an order in which PostgreSQL's locks cannot meet crosswise: parent first. */
export function deletion({ id, parentId, page }: KnownComment, nowTs: string): Statement[] {
  const column = parentId === null ? 'comments_count' : 'replies_count';
  return [
    ...(parentId === null ? [] : [lock(parentId)]),
    lock(id),
    {
      sql: `update comment_threads set ${column} = ${column} - 1
        where id = ? and exists (select 1 from comments where id = ? and deleted_at is null)`,
      args: [threadIdOf(page), id],
    },
    { sql: 'delete from comment_likes where comment_id = ?', args: [id] },
    {
      sql: `update comments set deleted_at = ?, content = '', likes_count = 0 where id = ? and deleted_at is null`,
      args: [nowTs, id],
    },
    { sql: 'delete from comments where id = ? and replies_count = 0', args: [id] },
    ...(parentId === null
      ? []
      : [
          recountReplies(parentId),
          {
            sql: 'delete from comments where id = ? and deleted_at is not null and replies_count = 0',
            args: [parentId],
          },
        ]),
  ];
}

/** What `toDeleted` reads after a deletion. */
export const leftAfter = ({ id, parentId, page }: KnownComment): Statement[] => [
  { sql: 'select id, replies_count from comments where id in (?, ?)', args: [id, parentId ?? id] },
  countsOf(page),
];

export function toDeleted(
  { id, parentId }: KnownComment,
  left: readonly TableRow[],
  counts: readonly TableRow[],
): CommentDeleted {
  const repliesOf = new Map(left.map((row) => [text.decode(row['id']), number.decode(row['repliesCount'])]));
  return {
    commentId: id,
    parentId,
    repliesLeft: parentId === null ? null : (repliesOf.get(parentId) ?? 0),
    remains: repliesOf.has(id),
    parentGone: parentId !== null && !repliesOf.has(parentId),
    counts: toCounts(counts[0]),
  };
}

/** A write that changes nothing: in PostgreSQL others wait here, and the statements that follow see their result. */
const lock = (commentId: string): Statement => ({
  sql: 'update comments set likes_count = likes_count where id = ?',
  args: [commentId],
});

const recountReplies = (commentId: string): Statement => ({
  sql: 'update comments set replies_count = (select count(*) from comments r where r.parent_id = ?) where id = ?',
  args: [commentId, commentId],
});

const oneComment = (id: string): Statement => ({ sql: `${COMMENTS} where c.id = ?`, args: [NOBODY, id] });

async function rowsAfter(database: Database, statements: readonly Statement[]): Promise<TableRow[][]> {
  return (await database.batch(statements)).map(({ rows }) => rows);
}

function toKnown(row: TableRow): KnownComment {
  return {
    id: text.decode(row['id']),
    userId: text.decode(row['userId']),
    parentId: nullable(text).decode(row['parentId']),
    page: pageOf(row),
    content: text.decode(row['content']),
  };
}
