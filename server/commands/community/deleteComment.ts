import type { CommentDeleted } from '#shared/community/community.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { publishToPage } from './publishToPage.ts';

/**
 * Deletes the user's own comment, or any comment for an administrator, and publishes that to the page. Replies stay.
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
