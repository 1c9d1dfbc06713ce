import type { LikeResult } from '#shared/community/community.schema.ts';
import type { Deps } from '../../deps.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { publishToPage } from './publishToPage.ts';

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
