import { cleanText, reasonProblem } from '../../shared/communityRules.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../errors.ts';
import type { AuthUser } from '../provider/provider.ts';

/**
 * Puts a comment into the administrators' queue.
 *
 * @throws AppError 'invalid' without a reason and for the user's own comment, 'notFound' without the comment,
 *   'conflict' when the user has reported it before
 */
export async function reportComment(
  deps: Pick<Deps, 'stores' | 'now'>,
  user: AuthUser,
  { commentId, reason }: { commentId: string; reason: string },
): Promise<void> {
  const problem = reasonProblem(reason);
  if (problem !== null) throw invalid(problem);
  const { comments, reports } = deps.stores.community;
  const comment = await comments.known(commentId);
  if (comment === null) throw notFound('This comment no longer exists');
  if (comment.userId === user.id) throw invalid('You can delete your own comment instead');
  await reports.report(user, comment, cleanText(reason), deps.now());
}
