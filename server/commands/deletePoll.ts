import type { PollDeleted } from '../../shared/community.ts';
import type { Deps } from '../deps.ts';
import { notAllowed, notFound } from '../errors.ts';
import type { AuthUser } from '../provider/provider.ts';
import { MISSING } from '../stores/missing.ts';
import { tellPage } from './tellPage.ts';

/**
 * Deletes the user's own poll with its votes, or anybody's for an administrator, and tells the page.
 *
 * @throws AppError 'notFound' without the poll, 'notAllowed' when it is somebody else's
 */
export async function deletePoll(
  deps: Pick<Deps, 'stores' | 'provider' | 'log'>,
  { user, isAdmin }: { user: AuthUser; isAdmin: boolean },
  pollId: string,
): Promise<PollDeleted> {
  const { polls } = deps.stores.community;
  const poll = await polls.known(pollId);
  if (poll === null) throw notFound(MISSING.poll);
  if (poll.userId !== user.id && !isAdmin) throw notAllowed('Only your own polls can be deleted');
  await polls.delete(pollId);
  await tellPage(deps, poll.page, { type: 'pollDeleted', data: { pollId } });
  return { pollId };
}
