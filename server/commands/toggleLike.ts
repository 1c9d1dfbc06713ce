import type { LikeResult } from '../../shared/community.ts';
import type { Deps } from '../deps.ts';
import type { AuthUser } from '../provider/provider.ts';
import { tellPage } from './tellPage.ts';

/**
 * Gives the user's like to a comment or takes it back, and tells the page.
 *
 * @throws AppError 'notFound' without the comment
 */
export async function toggleLike(
  deps: Pick<Deps, 'stores' | 'provider' | 'log'>,
  user: AuthUser,
  commentId: string,
): Promise<LikeResult> {
  const { comment, liked, likesCount } = await deps.stores.community.comments.toggleLike(user.id, commentId);
  await tellPage(deps, comment.page, {
    type: 'like',
    data: { commentId, parentId: comment.parentId, likesCount },
  });
  return { commentId, liked, likesCount };
}
