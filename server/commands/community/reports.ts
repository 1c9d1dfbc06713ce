import type { ReportInput } from '@hub/shared/community/community.schema.ts';
import { reasonProblem } from '@hub/shared/community/communityRules.ts';
import { cleanText } from '@hub/shared/text/cleanText.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '@hub/provider/provider.ts';
import type { Reported } from '../../stores/community/reports.ts';
import { publishToPage } from './pages.ts';

type WithStores = Pick<Deps, 'stores'>;

/**
 * Adds a comment, reply or poll to the administrators' queue of reports.
 *
 * @throws AppError 'invalid' without a reason or for the user's own post, 'notFound' if it does not exist, 'conflict' if
 *   the user has already reported it
 */
export async function reportSubject(
  deps: WithStores & Pick<Deps, 'now'>,
  user: AuthUser,
  { subject, subjectId, reason }: ReportInput,
): Promise<void> {
  const problem = reasonProblem(reason);
  if (problem !== null) throw new AppError(problem);
  const reported =
    subject === 'comment' ? await readComment(deps, subjectId) : await readPoll(deps, subjectId);
  if (reported.userId === user.id)
    throw new AppError(subject === 'comment' ? 'reportOfOwnComment' : 'reportOfOwnPoll');
  await deps.stores.community.reports.report(user, reported, cleanText(reason), deps.now());
}

async function readComment({ stores }: WithStores, id: string): Promise<Reported> {
  const comment = await stores.community.comments.known(id);
  if (comment === null) throw new AppError('commentGone');
  return { subject: 'comment', ...comment };
}

async function readPoll({ stores }: WithStores, id: string): Promise<Reported> {
  const { polls, read } = stores.community;
  const [known, poll] = await Promise.all([polls.known(id), read.poll(id, null)]);
  if (known === null || poll === null) throw new AppError('pollGone');
  const options = poll.options.map(({ optionText }) => `– ${optionText}`);
  return { subject: 'poll', ...known, content: [poll.question, ...options].join('\n') };
}

/**
 * Decides a report together with all open ones about the same comment or poll; 'remove' deletes the comment or poll and
 * publishes the deletion to the page.
 *
 * @throws AppError 'invalid' without a reason, 'notFound' for an unknown report, 'conflict' if it is already decided
 */
export async function decideReport(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  admin: AuthUser,
  { reportId, decision, reason }: { reportId: string; decision: 'keep' | 'remove'; reason: string },
): Promise<{ closed: number }> {
  const problem = reasonProblem(reason);
  if (problem !== null) throw new AppError(problem);
  const { closed, removed } = await deps.stores.community.reports.decide(
    { reportId, decision, reason: cleanText(reason), adminId: admin.id },
    deps.now(),
  );
  deps.log.info({ adminId: admin.id, reportId, decision, closed }, 'report decided');
  if (removed?.subject === 'comment')
    await publishToPage(deps, removed.page, { type: 'commentDeleted', data: removed.left });
  if (removed?.subject === 'poll')
    await publishToPage(deps, removed.page, { type: 'pollDeleted', data: { pollId: removed.pollId } });
  return { closed };
}
