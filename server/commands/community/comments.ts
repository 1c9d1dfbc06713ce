import type { Comment, Reply, LikeResult, CommentDeleted } from '@hub/shared/community/community.schema.ts';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { commentProblem } from '@hub/shared/community/communityRules.ts';
import { cleanText } from '@hub/shared/text/cleanText.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { ColumnValue, AuthUser } from '@hub/provider/provider.ts';
import { type WireRow, type AllowPage, acceptPage, publishToPage } from './pages.ts';

/**
 * Posts a comment in the user's name and publishes it to the page.
 *
 * @throws AppError 'invalid' with the specified messages, 'notFound' for an unknown page, 'conflict' for a repeated comment
 */
export async function postComment(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  user: AuthUser,
  { content, ...page }: PageRef & { content: string },
): Promise<Comment> {
  const problem = commentProblem(content);
  if (problem !== null) throw new AppError(problem);
  const posted = await deps.stores.community.comments.post(user, page, cleanText(content), deps.now());
  await publishToPage(deps, page, { type: 'comment', data: posted });
  return posted.comment;
}

/**
 * Replies to a comment in the user's name and publishes the reply to the page. Replies cannot be replied to.
 *
 * @throws AppError 'invalid' with the specified messages and for a reply to a reply, 'notFound' for an unknown comment,
 *   'conflict' for a repeated reply
 */
export async function replyToComment(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  user: AuthUser,
  { commentId, content }: { commentId: string; content: string },
): Promise<Reply> {
  const problem = commentProblem(content);
  if (problem !== null) throw new AppError(problem);
  const { comments } = deps.stores.community;
  const comment = await comments.known(commentId);
  if (comment === null) throw new AppError('commentGone');
  const replied = await comments.reply(user, comment, cleanText(content), deps.now());
  await publishToPage(deps, comment.page, { type: 'reply', data: replied });
  return replied.reply;
}

/**
 * Adds or removes the user's like on a comment and publishes the new count to the page.
 *
 * @throws AppError 'notFound' for an unknown comment
 */
export async function toggleLike(
  deps: Pick<Deps, 'stores' | 'provider' | 'log'>,
  user: AuthUser,
  commentId: string,
): Promise<LikeResult> {
  const { comment, liked, likesCount } = await deps.stores.community.comments.toggleLike(user.id, commentId);
  await publishToPage(deps, comment.page, {
    type: 'like',
    data: { commentId, parentId: comment.parentId, likesCount },
  });
  return { commentId, liked, likesCount };
}

/**
 * Deletes the user's own comment, or any comment for an administrator, and publishes the deletion to the page. Replies stay.
 *
 * @throws AppError 'notFound' for an unknown comment, 'notAllowed' for another user's
 */
export async function deleteComment(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  { user, isAdmin }: { user: AuthUser; isAdmin: boolean },
  commentId: string,
): Promise<CommentDeleted> {
  const { comments } = deps.stores.community;
  const comment = await comments.known(commentId);
  if (comment === null) throw new AppError('commentGone');
  if (comment.userId !== user.id && !isAdmin) throw new AppError('notOwnComment');
  const deleted = await comments.delete(comment, deps.now());
  await publishToPage(deps, comment.page, { type: 'commentDeleted', data: deleted });
  return deleted;
}

/** @throws AppError for a text or page that the hub's form would reject */
export async function acceptComment(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  row: WireRow,
  allowPage: AllowPage,
): Promise<WireRow> {
  const content = String(row.content ?? '');
  const problem = commentProblem(content);
  if (problem !== null) throw new AppError(problem);
  const page = await acceptPage(stores, row, allowPage);
  const accepted = { ...row, ...page, content: cleanText(content), parentId: row.parentId || null };
  if (await stores.community.comments.isRepeated(accepted, now())) throw new AppError('repeatedComment');
  return accepted;
}

/** @throws AppError 'commentGone' */
export async function requireComment(
  { stores }: Pick<Deps, 'stores' | 'now'>,
  commentId: ColumnValue | undefined,
): Promise<void> {
  if ((await stores.community.comments.known(String(commentId ?? ''))) === null)
    throw new AppError('commentGone');
}
