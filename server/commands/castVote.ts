import type { VoteResult } from '../../shared/community.ts';
import type { Deps } from '../deps.ts';
import type { AuthUser } from '../provider/provider.ts';
import { tellPage } from './tellPage.ts';

/**
 * Counts the user's one vote on a poll and tells the page.
 *
 * @throws AppError 'notFound' without the poll or the option, 'conflict' when the poll is over or the user has voted
 */
export async function castVote(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  user: AuthUser,
  { pollId, optionId }: { pollId: string; optionId: string },
): Promise<VoteResult> {
  const { page, result } = await deps.stores.community.polls.vote(user.id, pollId, optionId, deps.now());
  const { votedOptionId: _private, ...tally } = result;
  await tellPage(deps, page, { type: 'vote', data: tally });
  return result;
}
