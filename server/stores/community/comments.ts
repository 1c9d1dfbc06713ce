import type {
  Comment,
  CommentDeleted,
  Reply,
  ThreadCounts,
  Writer,
} from '@hub/shared/community/community.schema.ts';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database, TableRow } from '@hub/provider/provider.ts';
import { comments } from '../../schema/community.ts';
import { query, readRow, write, writeTogether, type ResultRow, type Write } from '../statements.ts';
import { newId } from './ids.ts';
import {
  COMMENT,
  COMMENTS,
  countsOf,
  NOBODY,
  PAGE_EXISTS,
  PAGE_FOUND,
  pageOf,
  instantsOf,
  threadIdOf,
  toComment,
  toCounts,
  toReply,
  type CommentRow,
} from './rows.ts';
import { upsertProfile } from './profiles.ts';

/** A stored comment, read before it is changed. */
export interface KnownComment {
  id: string;
  userId: string;
  parentId: string | null;
  page: PageRef;
  content: string;
}

const KNOWN = query(
  comments.pick('id', 'userId', 'parentId', 'pageType', 'pageId', 'content'),
  'select {columns} from comments where id = :commentId and deleted_at is null',
);

const ONE = query(COMMENT, `${COMMENTS} where c.id = :id`);
const ONE_UNDELETED = query(COMMENT, `${COMMENTS} where c.id = :commentId and c.deleted_at is null`);

/** Inserts nothing if the page does not exist or the text is repeated. */
const INSERT_COMMENT = write(
  `insert into comments (id, user_id, page_type, page_id, content, created_at)
  select :id, :userId, :pageType, :pageId, :content, :nowTs where ${PAGE_EXISTS} and not exists (
    select 1 from comments where user_id = :userId and created_at > :repeatsFromTs and page_type = :pageType
      and page_id = :pageId and parent_id is null and content = :content and deleted_at is null)`,
);

/** Inserts nothing under a deleted comment or a reply, or if the text is repeated. */
const INSERT_REPLY = write(
  `insert into comments (id, user_id, page_type, page_id, content, parent_id, created_at)
  select :id, :userId, p.page_type, p.page_id, :content, p.id, :nowTs from comments p
  where p.id = :parentId and p.parent_id is null and p.deleted_at is null and not exists (
    select 1 from comments
    where user_id = :userId and created_at > :repeatsFromTs and parent_id = p.id and content = :content)`,
);

const ADD_THREAD = write(
  `insert into comment_threads (id)
  select :id where exists (select 1 from comments where page_type = :pageType and page_id = :pageId)
  on conflict (id) do nothing`,
);
const LOCK_THREAD = write('update comment_threads set comments_count = comments_count where id = :id');
const RECOUNT_THREAD = write(
  `update comment_threads set
    comments_count = (select count(*) from comments
      where page_type = :pageType and page_id = :pageId and parent_id is null and deleted_at is null),
    replies_count = (select count(*) from comments
      where page_type = :pageType and page_id = :pageId and parent_id is not null and deleted_at is null)
  where id = :id`,
);

/**
 * Recounts a page's comments and replies, which changes nothing if the database keeps the counters itself. Locks the
 * page's row first, so that in PostgreSQL the recount sees the counts of concurrent writers.
 */
function recountThread(page: PageRef): Write[] {
  const id = threadIdOf(page);
  return [ADD_THREAD({ id, ...page }), LOCK_THREAD({ id }), RECOUNT_THREAD({ id, ...page })];
}

const REPLIED_TO = query(
  comments.pick('repliesCount', 'deletedAt'),
  'select {columns} from comments where id = :id',
);

const LIKE = write(
  `insert into comment_likes (id, comment_id, user_id)
  select :id, c.id, :userId from comments c where c.id = :commentId and c.deleted_at is null
  on conflict (comment_id, user_id) do nothing`,
);
const TAKE_OTHER_LIKE = write(
  'delete from comment_likes where comment_id = :commentId and user_id = :userId and id <> :id',
);
const RECOUNT_LIKES = write(
  `update comments set likes_count = (select count(*) from comment_likes where comment_id = :commentId)
  where id = :commentId`,
);

/** Locks without a change: in PostgreSQL it waits for concurrent writes, so that later statements see their result. */
const LOCK = write('update comments set likes_count = likes_count where id = :id');

const RECOUNT_REPLIES = write(
  `update comments set replies_count = (select count(*) from comments r where r.parent_id = :id) where id = :id`,
);

const FORGET_LIKES = write('delete from comment_likes where comment_id = :id');
const MARK_DELETED = write(
  `update comments set deleted_at = :nowTs, content = '', likes_count = 0 where id = :id and deleted_at is null`,
);
const DELETE_UNANSWERED = write('delete from comments where id = :id and replies_count = 0');
const DELETE_EMPTY_PARENT = write(
  'delete from comments where id = :id and deleted_at is not null and replies_count = 0',
);

const REPEATED = query(
  comments.pick('id'),
  `select {columns} from comments where user_id = :userId and created_at > :repeatsFromTs and page_type = :pageType
    and page_id = :pageId and content = :content and coalesce(parent_id, '') = :parentId and deleted_at is null limit 1`,
);

const LEFT = query(comments.pick('id', 'repliesCount'), 'select {columns} from comments where id in (:ids)');

/** Writes comments. Each write is one transaction whose statements check all conditions themselves. */
export function createCommentWrites(database: Database) {
  return {
    /** Null if the comment does not exist or is deleted. */
    async known(commentId: string): Promise<KnownComment | null> {
      const row = await readRow(database, KNOWN({ commentId }));
      return row && toKnown(row);
    },

    /** Whether the same user posted the same text at the same place within the last minutes. */
    async isRepeated(row: Partial<TableRow>, now: Date): Promise<boolean> {
      const { userId = null, pageType = null, pageId = null, content = null } = row;
      const place = { userId, pageType, pageId, content, parentId: row.parentId ?? '' };
      return (await readRow(database, REPEATED({ ...place, ...instantsOf(now) }))) !== null;
    },

    /** @throws AppError 'pageNotFound', 'repeatedComment' */
    async post(
      user: Writer,
      page: PageRef,
      content: string,
      now: Date,
    ): Promise<{ comment: Comment; counts: ThreadCounts }> {
      const id = newId('comment');
      const [, , , own, counts, found] = await writeTogether(database, [
        upsertProfile(user, now.toISOString()),
        INSERT_COMMENT({ id, userId: user.id, ...page, content, ...instantsOf(now) }),
        recountThread(page),
        ONE({ userId: NOBODY, id }),
        countsOf(page),
        PAGE_FOUND(page),
      ]);
      if (found.length === 0) throw new AppError('pageNotFound');
      return { comment: toComment(insertedRow(own)), counts: toCounts(counts[0]) };
    },

    /**
     * @throws AppError 'commentGone' if the comment does not exist or is deleted, 'replyToReply', 'repeatedComment'
     */
    async reply(
      user: Writer,
      comment: KnownComment,
      content: string,
      now: Date,
    ): Promise<{ reply: Reply; repliesCount: number; counts: ThreadCounts }> {
      if (comment.parentId !== null) throw new AppError('replyToReply');
      const id = newId('comment');
      const [, , , , , own, [parent], counts] = await writeTogether(database, [
        upsertProfile(user, now.toISOString()),
        LOCK({ id: comment.id }),
        INSERT_REPLY({ id, userId: user.id, parentId: comment.id, content, ...instantsOf(now) }),
        RECOUNT_REPLIES({ id: comment.id }),
        recountThread(comment.page),
        ONE({ userId: NOBODY, id }),
        REPLIED_TO({ id: comment.id }),
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
      const [, , , , [row]] = await writeTogether(database, [
        LOCK({ id: commentId }),
        LIKE({ id, userId, commentId }),
        // Removes an earlier like, if the insert did nothing because of it; a new like has this id.
        TAKE_OTHER_LIKE({ commentId, userId, id }),
        RECOUNT_LIKES({ commentId }),
        ONE_UNDELETED({ userId, commentId }),
      ]);
      if (!row) throw new AppError('commentGone');
      const { liked, likesCount } = toReply(row);
      return { comment: toKnown(row), liked, likesCount };
    },

    /** Deletes a comment, or only empties it while it has replies. Idempotent. */
    async delete(comment: KnownComment, now: Date): Promise<CommentDeleted> {
      const [, left, counts] = await writeTogether(database, [
        deletion(comment, now.toISOString()),
        leftOf(comment),
        countsOf(comment.page),
      ]);
      return toDeleted(comment, left, counts);
    },
  };
}

/** Statements that delete a comment, parent first, so that PostgreSQL's locks cannot deadlock. */
export function deletion({ id, parentId, page }: KnownComment, nowTs: string): Write[] {
  const ofParent = (...writes: ((values: { id: string }) => Write)[]) =>
    parentId === null ? [] : writes.map((writeOf) => writeOf({ id: parentId }));
  return [
    ...ofParent(LOCK),
    LOCK({ id }),
    FORGET_LIKES({ id }),
    MARK_DELETED({ nowTs, id }),
    DELETE_UNANSWERED({ id }),
    ...ofParent(RECOUNT_REPLIES, DELETE_EMPTY_PARENT),
    ...recountThread(page),
  ];
}

/** Read by `toDeleted` after a deletion, in addition to the page's counts. */
export const leftOf = ({ id, parentId }: KnownComment) => LEFT({ ids: [id, parentId ?? id] });

export function toDeleted(
  { id, parentId }: KnownComment,
  left: readonly ResultRow<typeof LEFT>[],
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

/** @throws AppError 'repeatedComment' if the insert did nothing because of a repeated text */
function insertedRow([row]: readonly CommentRow[]): CommentRow {
  if (!row) throw new AppError('repeatedComment');
  return row;
}

function toKnown(row: ResultRow<typeof KNOWN>): KnownComment {
  const { id, userId, parentId, content } = row;
  return { id, userId, parentId, page: pageOf(row), content };
}
