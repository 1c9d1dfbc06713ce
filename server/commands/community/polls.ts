import {
  POLL_TYPES,
  type CreatePoll,
  type Poll,
  type VoteResult,
  type PollDeleted,
} from '@hub/shared/community/community.schema.ts';
import { filledChoices, pollProblem } from '@hub/shared/community/communityRules.ts';
import { cleanLine } from '@hub/shared/text/cleanText.ts';
import { OPTION_LENGTH, QUESTION_LENGTH } from '@hub/shared/limits.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { ColumnValue, AuthUser } from '@hub/provider/provider.ts';
import { type WireRow, type AllowPage, acceptPage, publishToPage } from './pages.ts';

/**
 * Creates a poll in the user's name and publishes it to the page.
 *
 * @throws AppError 'invalid' with the specified messages and for an end in the past, 'notFound' for an unknown page,
 *   fixture or player, 'conflict' for a repeated poll
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
      // Instants are compared as text, so all must have the same form.
      end: end?.kind === 'instant' ? { ...end, endsTs: new Date(end.endsTs).toISOString() } : end,
    },
    deps.now(),
  );
  const poll = await read.poll(pollId, null);
  if (poll === null) throw new AppError('pollGone');
  await publishToPage(deps, page, { type: 'poll', data: { poll } });
  return poll;
}

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

/**
 * Deletes the user's own poll with its votes, or any poll for an administrator, and publishes the deletion to the page.
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

/** @throws AppError for a question, page or end that the hub's form would reject */
export async function acceptPoll(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  row: WireRow,
  allowPage: AllowPage,
): Promise<WireRow> {
  const question = cleanLine(String(row.question ?? ''));
  if (question === '') throw new AppError('questionEmpty');
  if (question.length > QUESTION_LENGTH) throw new AppError('questionTooLong');
  const pollType = row.pollType ?? POLL_TYPES[0];
  if (!POLL_TYPES.some((type) => type === pollType)) throw new AppError('invalid');
  return {
    ...row,
    ...(await acceptPage(stores, row, allowPage)),
    question,
    pollType,
    endsTs: instantAhead(row.endsTs, now()),
  };
}

/** @throws AppError for a text that the hub's form would reject */
export function acceptOption(row: WireRow): WireRow {
  const optionText = cleanLine(String(row.optionText ?? ''));
  if (optionText === '') throw new AppError('invalid');
  if (optionText.length > OPTION_LENGTH && !row.playerId) throw new AppError('optionTooLong');
  return { ...row, optionText: optionText.slice(0, OPTION_LENGTH) };
}

/** @throws AppError 'pollGone', 'pollOver' */
export async function requireOpenPoll(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  pollId: ColumnValue | undefined,
): Promise<void> {
  const poll = await stores.community.read.poll(String(pollId ?? ''), null);
  if (poll === null) throw new AppError('pollGone');
  if (poll.endsTs !== null && poll.endsTs <= now().toISOString()) throw new AppError('pollOver');
}

function instantAhead(value: ColumnValue | undefined, now: Date): string | null {
  if (value === undefined || value === null || value === '') return null;
  const atMs = Date.parse(String(value));
  if (!(atMs > now.getTime())) throw new AppError('pollEndPast');
  return new Date(atMs).toISOString();
}
