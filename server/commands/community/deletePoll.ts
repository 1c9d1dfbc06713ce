import type { PollDeleted } from '#shared/community/community.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { publishToPage } from './publishToPage.ts';

/**
 * Deletes the user's own poll with its votes, or any poll for an administrator, and publishes that to the page.
 *
 * @throws AppError 'notFound' for an unknown poll, 'notAllowed' for another user's
 */
export async function deletePoll(
  deps: Pick<Deps, 'stores' | 'provider' | 'log'>,
  { user, isAdmin }: { user: AuthUser; isAdmin: boolean },
  pollId: string,
): Promise<PollDeleted> {
  const { polls } = deps.stores.community;
  const poll = await polls.known(pollId);
  if (poll === null) throw new AppError('pollGone');
  if (poll.userId !== user.id && !isAdmin) throw new AppError('notOwnPoll');
  await polls.delete(pollId);
  await publishToPage(deps, poll.page, { type: 'pollDeleted', data: { pollId } });
  return { pollId };
}
