import type { CommentDeleted } from '../../shared/community.ts';
import type { Deps } from '../deps.ts';
import { notAllowed, notFound } from '../errors.ts';
import type { AuthUser } from '../provider/provider.ts';
import { MISSING } from '../stores/missing.ts';
import { tellPage } from './tellPage.ts';

/**
 * Deletes the user's own comment, or anybody's for an administrator, and tells the page. Replies stay.
 *
 * @throws AppError 'notFound' without the comment, 'notAllowed' when it is somebody else's
 */
export async function deleteComment(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  { user, isAdmin }: { user: AuthUser; isAdmin: boolean },
  commentId: string,
): Promise<CommentDeleted> {
  const { comments } = deps.stores.community;
  const comment = await comments.known(commentId);
  if (comment === null) throw notFound(MISSING.comment);
  if (comment.userId !== user.id && !isAdmin) throw notAllowed('Only your own comments can be deleted');
  const deleted = await comments.delete(comment, deps.now());
  await tellPage(deps, comment.page, { type: 'commentDeleted', data: deleted });
  return deleted;
}
