import type { Reply } from '../../shared/community.ts';
import { cleanText, commentProblem } from '../../shared/communityRules.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../errors.ts';
import type { AuthUser } from '../provider/provider.ts';
import { MISSING } from '../stores/missing.ts';
import { tellPage } from './tellPage.ts';

/**
 * Replies to a comment in the user's name and tells the page. There is one level of replies.
 *
 * @throws AppError 'invalid' with the specified messages and for a reply to a reply, 'notFound' without the comment,
 *   'conflict' for a repetition
 */
export async function replyToComment(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  user: AuthUser,
  { commentId, content }: { commentId: string; content: string },
): Promise<Reply> {
  const problem = commentProblem(content);
  if (problem !== null) throw invalid(problem);
  const { comments } = deps.stores.community;
  const comment = await comments.known(commentId);
  if (comment === null) throw notFound(MISSING.comment);
  const replied = await comments.reply(user, comment, cleanText(content), deps.now());
  await tellPage(deps, comment.page, { type: 'reply', data: replied });
  return replied.reply;
}
