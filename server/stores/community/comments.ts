import type {
  Comment,
  CommentDeleted,
  Reply,
  ThreadCounts,
  Writer,
} from '#shared/community/community.schema.ts';
import type { PageRef } from '#shared/community/communityPages.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database, TableRow } from '../../provider/provider.ts';
import { comments } from '../../schema/community.ts';
import { change, changeTogether, question, readRow, type Change, type RowAnswered } from '../statements.ts';
import { newId } from './ids.ts';
import {
  COMMENT,
  COMMENTS,
  countsOf,
  NOBODY,
  PAGE_EXISTS,
  pageArgs,
  pageFound,
  pageOf,
  repeatsFrom,
  threadIdOf,
  toComment,
  toCounts,
  toReply,
  type CommentRow,
} from './rows.ts';
import { keepProfile } from '../users/profiles.ts';

/** A stored comment, read before it is changed. */
export interface KnownComment {
  id: string;
  userId: string;
  parentId: string | null;
  page: PageRef;
  content: string;
}

const KNOWN = question(
  comments.pick('id', 'userId', 'parentId', 'pageType', 'pageId', 'content'),
  `select id, user_id, parent_id, page_type, page_id, content from comments
  where id = ? and deleted_at is null`,
);

const ONE = question(COMMENT, `${COMMENTS} where c.id = ?`);
const ONE_UNDELETED = question(COMMENT, `${COMMENTS} where c.id = ? and c.deleted_at is null`);

/** Inserts nothing if the page does not exist or the same text was posted a moment ago. */
const INSERT_COMMENT = change(
  `insert into comments (id, user_id, page_type, page_id, content, created_at)
  select ?, ?, ?, ?, ?, ? where ${PAGE_EXISTS} and not exists (
    select 1 from comments where user_id = ? and created_at > ? and page_type = ? and page_id = ?
      and parent_id is null and content = ? and deleted_at is null)`,
);

/** Inserts nothing under a deleted comment or a reply, or if the same text was posted a moment ago. */
const INSERT_REPLY = change(
  `insert into comments (id, user_id, page_type, page_id, content, parent_id, created_at)
  select ?, ?, p.page_type, p.page_id, ?, p.id, ? from comments p
  where p.id = ? and p.parent_id is null and p.deleted_at is null and not exists (
    select 1 from comments where user_id = ? and created_at > ? and parent_id = p.id and content = ?)`,
);

const ADD_THREAD = change(
  `insert into comment_threads (id)
  select ? where exists (select 1 from comments where page_type = ? and page_id = ?) on conflict (id) do nothing`,
);
const LOCK_THREAD = change('update comment_threads set comments_count = comments_count where id = ?');
const RECOUNT_THREAD = change(
  `update comment_threads set
    comments_count = (select count(*) from comments
      where page_type = ? and page_id = ? and parent_id is null and deleted_at is null),
    replies_count = (select count(*) from comments
      where page_type = ? and page_id = ? and parent_id is not null and deleted_at is null)
  where id = ?`,
);

/**
 * Counts a page's comments and replies anew, which changes nothing where the database keeps the counters by itself. The
 * page's row is locked first, so that in PostgreSQL the recount sees what concurrent writers have counted.
 */
function recountThread(page: PageRef): Change[] {
  const { pageType, pageId } = page;
  const id = threadIdOf(page);
  return [
    ADD_THREAD(id, pageType, pageId),
    LOCK_THREAD(id),
    RECOUNT_THREAD(pageType, pageId, pageType, pageId, id),
  ];
}

const REPLIED_TO = question(
  comments.pick('repliesCount', 'deletedAt'),
  'select replies_count, deleted_at from comments where id = ?',
);

const LIKE = change(
  `insert into comment_likes (id, comment_id, user_id)
  select ?, c.id, ? from comments c where c.id = ? and c.deleted_at is null
  on conflict (comment_id, user_id) do nothing`,
);
const TAKE_OTHER_LIKE = change('delete from comment_likes where comment_id = ? and user_id = ? and id <> ?');
const RECOUNT_LIKES = change(
  `update comments set likes_count = (select count(*) from comment_likes where comment_id = ?) where id = ?`,
);

/** Locks without changing anything: in PostgreSQL concurrent writes wait here, and the following statements see their result. */
const LOCK = change('update comments set likes_count = likes_count where id = ?');

const RECOUNT_REPLIES = change(
  'update comments set replies_count = (select count(*) from comments r where r.parent_id = ?) where id = ?',
);

const FORGET_LIKES = change('delete from comment_likes where comment_id = ?');
const MARK_DELETED = change(
  `update comments set deleted_at = ?, content = '', likes_count = 0 where id = ? and deleted_at is null`,
);
const DELETE_UNANSWERED = change('delete from comments where id = ? and replies_count = 0');
const DELETE_EMPTY_PARENT = change(
  'delete from comments where id = ? and deleted_at is not null and replies_count = 0',
);

const REPEATED = question(
  comments.pick('id'),
  `select id from comments where user_id = ? and created_at > ? and page_type = ? and page_id = ? and content = ?
    and coalesce(parent_id, '') = ? and deleted_at is null limit 1`,
);

const LEFT = question(
  comments.pick('id', 'repliesCount'),
  'select id, replies_count from comments where id in (?)',
);

/** Writes comments. Each write is one transaction; its statements check every condition themselves. */
export function createCommentWrites(database: Database) {
  return {
    /** A comment that is not deleted; null when there is none. */
    async known(commentId: string): Promise<KnownComment | null> {
      const row = await readRow(database, KNOWN(commentId));
      return row && toKnown(row);
    },

    /** Whether the same user posted the same text at the same place a moment ago. */
    async isRepeated(row: Partial<TableRow>, now: Date): Promise<boolean> {
      const { userId = null, pageType = null, pageId = null, content = null, parentId = null } = row;
      const place = [userId, repeatsFrom(now), pageType, pageId, content, parentId ?? ''];
      return (await readRow(database, REPEATED(...place))) !== null;
    },

    /** @throws AppError 'pageNotFound', 'repeatedComment' when the same text was posted a moment ago */
    async post(
      user: Writer,
      page: PageRef,
      content: string,
      now: Date,
    ): Promise<{ comment: Comment; counts: ThreadCounts }> {
      const id = newId('comment');
      const [, , , own, counts, found] = await changeTogether(database, [
        keepProfile(user, now.toISOString()),
        insertComment({ id, user, page, content }, now),
        recountThread(page),
        ONE(NOBODY, id),
        countsOf(page),
        pageFound(page),
      ]);
      if (found.length === 0) throw new AppError('pageNotFound');
      return { comment: toComment(insertedRow(own)), counts: toCounts(counts[0]) };
    },

    /**
     * @throws AppError 'commentGone' when there is no such comment or it is deleted, 'replyToReply', 'repeatedComment'
     *   when the same text was posted a moment ago
     */
    async reply(
      user: Writer,
      comment: KnownComment,
      content: string,
      now: Date,
    ): Promise<{ reply: Reply; repliesCount: number; counts: ThreadCounts }> {
      if (comment.parentId !== null) throw new AppError('replyToReply');
      const id = newId('comment');
      const [, , , , , own, [parent], counts] = await changeTogether(database, [
        keepProfile(user, now.toISOString()),
        LOCK(comment.id),
        insertReply({ id, user, comment, content }, now),
        RECOUNT_REPLIES(comment.id, comment.id),
        recountThread(comment.page),
        ONE(NOBODY, id),
        REPLIED_TO(comment.id),
        countsOf(comment.page),
      ]);
      if (!parent || parent.deletedAt !== null) throw new AppError('commentGone');
      return {
        reply: toReply(insertedRow(own)),
        repliesCount: parent.repliesCount,
        counts: toCounts(counts[0]),
      };
    },

    /** Likes a comment, or removes the like. @throws AppError 'commentGone' */
    async toggleLike(
      userId: string,
      commentId: string,
    ): Promise<{ comment: KnownComment; liked: boolean; likesCount: number }> {
      const id = newId('like');
      const [, , , , [row]] = await changeTogether(database, [
        LOCK(commentId),
        LIKE(id, userId, commentId),
        // Removes an earlier like, for which the insert did nothing; a new like is not found here.
        TAKE_OTHER_LIKE(commentId, userId, id),
        RECOUNT_LIKES(commentId, commentId),
        ONE_UNDELETED(userId, commentId),
      ]);
      if (!row) throw new AppError('commentGone');
      const { liked, likesCount } = toReply(row);
      return { comment: toKnown(row), liked, likesCount };
    },

    /** Deletes a comment, or only empties it while it has replies. Idempotent. */
    async delete(comment: KnownComment, now: Date): Promise<CommentDeleted> {
      const [, left, counts] = await changeTogether(database, [
        deletion(comment, now.toISOString()),
        leftOf(comment),
        countsOf(comment.page),
      ]);
      return toDeleted(comment, left, counts);
    },
  };
}

interface NewComment {
  id: string;
  user: Writer;
  page: PageRef;
  content: string;
}

function insertComment({ id, user, page, content }: NewComment, now: Date): Change {
  const { pageType, pageId } = page;
  const repeated = [user.id, repeatsFrom(now), pageType, pageId, content] as const;
  return INSERT_COMMENT(
    id,
    user.id,
    pageType,
    pageId,
    content,
    now.toISOString(),
    ...pageArgs(page),
    ...repeated,
  );
}

interface NewReply {
  id: string;
  user: Writer;
  comment: KnownComment;
  content: string;
}

function insertReply({ id, user, comment, content }: NewReply, now: Date): Change {
  const repeated = [user.id, repeatsFrom(now), content] as const;
  return INSERT_REPLY(id, user.id, content, now.toISOString(), comment.id, ...repeated);
}

/** Statements that delete a comment, parent first, so that PostgreSQL's locks cannot deadlock. */
export function deletion({ id, parentId, page }: KnownComment, nowTs: string): Change[] {
  const ofParent = (...changes: ((parentId: string) => Change)[]) =>
    parentId === null ? [] : changes.map((changeOf) => changeOf(parentId));
  return [
    ...ofParent((parent) => LOCK(parent)),
    LOCK(id),
    FORGET_LIKES(id),
    MARK_DELETED(nowTs, id),
    DELETE_UNANSWERED(id),
    ...ofParent(
      (parent) => RECOUNT_REPLIES(parent, parent),
      (parent) => DELETE_EMPTY_PARENT(parent),
    ),
    ...recountThread(page),
  ];
}

/** What `toDeleted` reads after a deletion, besides the page's counts. */
export const leftOf = ({ id, parentId }: KnownComment) => LEFT([id, parentId ?? id]);

export function toDeleted(
  { id, parentId }: KnownComment,
  left: readonly RowAnswered<typeof LEFT>[],
  counts: Parameters<typeof toCounts>[0][],
): CommentDeleted {
  const repliesOf = new Map(left.map((row) => [row.id, row.repliesCount]));
  return {
    commentId: id,
    parentId,
    repliesLeft: parentId === null ? null : (repliesOf.get(parentId) ?? 0),
    remains: repliesOf.has(id),
    parentGone: parentId !== null && !repliesOf.has(parentId),
    counts: toCounts(counts[0]),
  };
}

/** @throws AppError 'repeatedComment' when the insert found the same text posted a moment ago */
function insertedRow([row]: readonly CommentRow[]): CommentRow {
  if (!row) throw new AppError('repeatedComment');
  return row;
}

function toKnown(row: RowAnswered<typeof KNOWN>): KnownComment {
  const { id, userId, parentId, content } = row;
  return { id, userId, parentId, page: pageOf(row), content };
}
