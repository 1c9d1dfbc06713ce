import type { Comment } from '#shared/community/community.schema.ts';
import type { PageRef } from '#shared/community/communityPages.schema.ts';
import { cleanText, commentProblem } from '#shared/community/communityRules.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { publishToPage } from './publishToPage.ts';

/**
 * Posts a comment in the user's name and publishes it to the page.
 *
 * @throws AppError 'invalid' with the specified messages, 'notFound' for an unknown page, 'conflict' for a repetition
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
