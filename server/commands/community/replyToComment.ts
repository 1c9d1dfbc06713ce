import type { Reply } from '#shared/community/community.schema.ts';
import { cleanText, commentProblem } from '#shared/community/communityRules.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { publishToPage } from './publishToPage.ts';

/**
 * Replies to a comment in the user's name and publishes the reply to the page. Replies cannot be replied to.
 *
 * @throws AppError 'invalid' with the specified messages and for a reply to a reply, 'notFound' for an unknown comment,
 *   'conflict' for a repetition
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
