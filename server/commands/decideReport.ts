import { cleanText, reasonProblem } from '../../shared/communityRules.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import type { AuthUser } from '../provider/provider.ts';
import { tellPage } from './tellPage.ts';

/**
 * Decides a report, and with it all open ones about the same comment or poll; 'remove' deletes it and tells the page.
 *
 * @throws AppError 'invalid' without a reason, 'notFound' without the report, 'conflict' when it is decided already
 */
export async function decideReport(
  deps: Pick<Deps, 'stores' | 'provider' | 'now' | 'log'>,
  admin: AuthUser,
  { reportId, decision, reason }: { reportId: string; decision: 'keep' | 'remove'; reason: string },
): Promise<{ closed: number }> {
  const problem = reasonProblem(reason);
  if (problem !== null) throw invalid(problem);
  const { closed, removed } = await deps.stores.community.reports.decide(
    { reportId, decision, reason: cleanText(reason), adminId: admin.id },
    deps.now(),
  );
  deps.log.info({ adminId: admin.id, reportId, decision, closed }, 'report decided');
  if (removed?.subject === 'comment')
    await tellPage(deps, removed.page, { type: 'commentDeleted', data: removed.left });
  if (removed?.subject === 'poll')
    await tellPage(deps, removed.page, { type: 'pollDeleted', data: { pollId: removed.pollId } });
  return { closed };
}
