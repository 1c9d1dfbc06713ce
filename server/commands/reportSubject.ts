import type { ReportInput } from '../../shared/community.ts';
import { cleanText, reasonProblem } from '../../shared/communityRules.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../errors.ts';
import type { AuthUser } from '../provider/provider.ts';
import type { Reported } from '../stores/communityReports.ts';
import { MISSING } from '../stores/missing.ts';

type WithStores = Pick<Deps, 'stores'>;

/**
 * Puts a comment, a reply or a poll into the administrators' queue.
 *
 * @throws AppError 'invalid' without a reason and for what is the user's own, 'notFound' when it is not there,
 *   'conflict' when the user has reported it before
 */
export async function reportSubject(
  deps: WithStores & Pick<Deps, 'now'>,
  user: AuthUser,
  { subject, subjectId, reason }: ReportInput,
): Promise<void> {
  const problem = reasonProblem(reason);
  if (problem !== null) throw invalid(problem);
  const reported = subject === 'comment' ? await commentOf(deps, subjectId) : await pollOf(deps, subjectId);
  if (reported.userId === user.id) throw invalid(`You can delete your own ${subject} instead`);
  await deps.stores.community.reports.report(user, reported, cleanText(reason), deps.now());
}

async function commentOf({ stores }: WithStores, id: string): Promise<Reported> {
  const comment = await stores.community.comments.known(id);
  if (comment === null) throw notFound(MISSING.comment);
  return { subject: 'comment', ...comment };
}

async function pollOf({ stores }: WithStores, id: string): Promise<Reported> {
  const { polls, read } = stores.community;
  const [known, poll] = await Promise.all([polls.known(id), read.poll(id, null)]);
  if (known === null || poll === null) throw notFound(MISSING.poll);
  const options = poll.options.map(({ optionText }) => `– ${optionText}`);
  return { subject: 'poll', ...known, content: [poll.question, ...options].join('\n') };
}
