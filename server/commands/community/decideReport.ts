import { cleanText, reasonProblem } from '#shared/community/communityRules.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { publishToPage } from './publishToPage.ts';

/**
 * Decides a report together with all open ones about the same comment or poll; 'remove' deletes that and publishes the
 * deletion to the page.
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
