import type { VoteResult } from '#shared/community/community.schema.ts';
import type { Deps } from '../../deps.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { publishToPage } from './publishToPage.ts';

/**
 * Counts the user's single vote on a poll and publishes it to the page.
 *
 * @throws AppError 'notFound' for an unknown poll or option, 'conflict' if the poll is over or the user has voted
 */
export async function castVote(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  user: AuthUser,
  { pollId, optionId }: { pollId: string; optionId: string },
): Promise<VoteResult> {
  const { page, result } = await deps.stores.community.polls.vote(user.id, pollId, optionId, deps.now());
  const { votedOptionId: _private, ...tally } = result;
  await publishToPage(deps, page, { type: 'vote', data: tally });
  return result;
}
