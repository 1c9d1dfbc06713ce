import type { CreatePoll, Poll } from '#shared/community/community.schema.ts';
import { cleanLine, filledChoices, pollProblem } from '#shared/community/communityRules.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { publishToPage } from './publishToPage.ts';

/**
 * Creates a poll in the user's name and publishes it to the page.
 *
 * @throws AppError 'invalid' with the specified messages and for an end in the past, 'notFound' for an unknown page,
 *   fixture or player, 'conflict' for a repetition
 */
export async function createPoll(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  user: AuthUser,
  { pageType, pageId, question, choices, end = null }: CreatePoll,
): Promise<Poll> {
  const problem = pollProblem({ question, choices });
  if (problem !== null) throw new AppError(problem);
  const page = { pageType, pageId };
  const filled = filledChoices({ question, choices });
  const { polls, read } = deps.stores.community;
  const pollId = await polls.create(
    user,
    {
      page,
      question: cleanLine(question),
      choices:
        choices.kind === 'text' ? { kind: 'text', options: filled } : { kind: 'players', playerIds: filled },
      // Instants are compared as text, so they must all have the same form.
      end: end?.kind === 'instant' ? { ...end, endsTs: new Date(end.endsTs).toISOString() } : end,
    },
    deps.now(),
  );
  const poll = await read.poll(pollId, null);
  if (poll === null) throw new AppError('pollGone');
  await publishToPage(deps, page, { type: 'poll', data: { poll } });
  return poll;
}
